import { createHash, X509Certificate } from 'node:crypto'

export type Certificate = { cert: string; key: string }

/** By which a browser is told that it may trust a certificate: the hash of its public key. */
export function fingerprintOf({ cert }: Certificate): string {
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(publicKey).digest('base64')
}

/** Made for these tests, for localhost; nobody else believes it. */
export const LOCALHOST: Certificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUEmTM7iVUyiB9vrKuZ7ftpiYq8y8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTEyMzQyM1oYDzIxMjYxMDI4
MTIzNDIzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASuwL3TmiumFPT38a6CDmijVlBM8r0hqzoExex9QQZyjCpbHq1k8F8E
QjIwPnxpS6gWVDF7gUj9J2mK7SRe7ibUo28wbTAdBgNVHQ4EFgQUwUs5X8CWiICa
KLfv4O5IWK1wXOMwHwYDVR0jBBgwFoAUwUs5X8CWiICaKLfv4O5IWK1wXOMwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAJ4EP+HzvYtNV0hsO+J+yeJd7Mi27Iao1r+49N4FIT6CAiBT
IFzy+yMOJRdh7Cr/IL5yi9JYFEVfFvVRh9mJY+Q2Ow==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgDR6uUD6xiONrovbL
svAWwGQs30ffiGKugMiLg2S09kOhRANCAASuwL3TmiumFPT38a6CDmijVlBM8r0h
qzoExex9QQZyjCpbHq1k8F8EQjIwPnxpS6gWVDF7gUj9J2mK7SRe7ibU
-----END PRIVATE KEY-----`,
}

/** As the box of a network has it that wants people to sign in. */
export const PORTAL_BOX: Certificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUSod5YwJ8GavSrRuuKoxNsUL3PHEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODAyMTgwMFoYDzIxMjYxMTA0
MDIxODAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATyeYUv7qCAHQiPkpBLE/btFRlYEIiI51vE9q3/kaMmMk0KuHtfSnA2
x/9+mLhMoBajKSeI3hMPngmvYj7oyZDuo2kwZzAdBgNVHQ4EFgQUXYaOoWn6mj16
24H32ygR38CJlfowHwYDVR0jBBgwFoAUXYaOoWn6mj1624H32ygR38CJlfowDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgSNMDFNG66vn0f8wjcie6OwvA06gtSkKcrqv9KRPIiTsCIQCAn1t5lVQX
XAZKYf5noRIwXWIEiuNoV0d4KP+7EjXLCw==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9LhksV31cjH/U2Al
RCj3drvlWgV6ZdX7j65OgJhZyOihRANCAATyeYUv7qCAHQiPkpBLE/btFRlYEIiI
51vE9q3/kaMmMk0KuHtfSnA2x/9+mLhMoBajKSeI3hMPngmvYj7oyZDu
-----END PRIVATE KEY-----`,
}
