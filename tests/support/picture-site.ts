import { fetchPolicy } from '../../src/http/fetch-file.ts'

/** Another site, on this machine, that answers what `answers` says of a path; asked for pictures as any public one is. */
export function startPictureSite(answers: Record<string, (request: Request) => Response | Promise<Response>>) {
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    tls: { key: KEY, cert: CERTIFICATE },
    fetch(request) {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      return answers[pathname]?.(request) ?? new Response('Not here', { status: 404 })
    },
  })
  const isPublic = fetchPolicy.isAllowed
  fetchPolicy.ca = CERTIFICATE
  return {
    origin: `https://localhost:${server.port}`,
    asked,
    /** As if this machine were elsewhere. */
    allow: () => {
      fetchPolicy.isAllowed = () => true
    },
    /** As it is. */
    forbid: () => {
      fetchPolicy.isAllowed = isPublic
    },
    stop: () => server.stop(true),
  }
}

/** Made for these tests, for localhost; nobody else believes it. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUEmTM7iVUyiB9vrKuZ7ftpiYq8y8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTEyMzQyM1oYDzIxMjYxMDI4
MTIzNDIzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASuwL3TmiumFPT38a6CDmijVlBM8r0hqzoExex9QQZyjCpbHq1k8F8E
QjIwPnxpS6gWVDF7gUj9J2mK7SRe7ibUo28wbTAdBgNVHQ4EFgQUwUs5X8CWiICa
KLfv4O5IWK1wXOMwHwYDVR0jBBgwFoAUwUs5X8CWiICaKLfv4O5IWK1wXOMwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAJ4EP+HzvYtNV0hsO+J+yeJd7Mi27Iao1r+49N4FIT6CAiBT
IFzy+yMOJRdh7Cr/IL5yi9JYFEVfFvVRh9mJY+Q2Ow==
-----END CERTIFICATE-----`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgDR6uUD6xiONrovbL
svAWwGQs30ffiGKugMiLg2S09kOhRANCAASuwL3TmiumFPT38a6CDmijVlBM8r0h
qzoExex9QQZyjCpbHq1k8F8EQjIwPnxpS6gWVDF7gUj9J2mK7SRe7ibU
-----END PRIVATE KEY-----`
