/** The cookie of somebody at this address who touched a form. */
export async function deviceFrom(origin: string, address: string): Promise<string> {
  const headers = { 'x-forwarded-for': address }
  const answer = await fetch(`${origin}/api/device`, { method: 'POST', headers })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
