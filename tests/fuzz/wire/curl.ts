import type { Fuzzed } from '../requests/request.ts'
import { inBytes, inParts, type Known } from './in-bytes.ts'

/** A line for the shell that sends the same again: curl, or the very bytes where curl would put them right. */
export function inShell(request: Fuzzed, known: Known): string {
  const [hostname, port] = known.host.split(':')
  if (request.oddity)
    return `printf ${quoted(inBytes(request, known).toString('latin1'), '%')} | nc ${hostname} ${port}`
  const { target, headers, body } = inParts(request, known)
  const lines = headers.filter(([name, value]) => name !== 'host' || value !== known.host)
  return [
    'curl -i --path-as-is',
    request.method === 'HEAD' ? '-I' : `-X ${request.method}`,
    ...lines.map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
    quoted(`http://${known.host}${target}`),
  ].join(' ')
}

/** In bash's words for any bytes: `$'…'`. */
function quoted(bytes: string, doubled = ''): string {
  const text = doubled ? bytes.replaceAll(doubled, doubled + doubled) : bytes
  if (/^[\w ./:?&=,;@%+*()[\]{}<>"#!|~-]*$/.test(text)) return `'${text}'`
  const escaped = text
    .replace(/[\\']/g, '\\$&')
    .replace(/[^ -~]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
  return `$'${escaped}'`
}
