import { setSystemTime } from 'bun:test'
import { handleDeviceCookie } from '../../src/http/device.ts'
import { recordClientAddress } from '../../src/http/request-address.ts'

/** The cookies of devices that were handed their ids so many seconds ago, from wherever. The clock is the real one afterwards. */
export async function devicesOfAge(seconds: number, count: number): Promise<string[]> {
  const cookies: string[] = []
  setSystemTime(Date.now() - seconds * 1000)
  for (let n = 0; n < count; n++) {
    const request = new Request('http://localhost/api/device', { method: 'POST' })
    recordClientAddress(request, { requestIP: () => ({ address: `10.${part()}.${part()}.${part()}` }) })
    cookies.push((await handleDeviceCookie(request)).headers.get('set-cookie')!.split(';')[0]!)
  }
  setSystemTime()
  return cookies
}

export const deviceOfAge = async (seconds: number) => (await devicesOfAge(seconds, 1))[0]!

const part = () => Math.floor(Math.random() * 254) + 1
