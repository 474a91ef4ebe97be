import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Client, startApp, type TestApp } from '../../support/app.ts'
import { texts } from '../../support/html.ts'

let app: TestApp
let talks: { id: string }[]
beforeAll(async () => {
  app = await startApp()
  talks = await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()
})
afterAll(() => app.close())

const idsOf = async (visitor: Client) =>
  (await (await visitor.get('/api/my-schedule?eventSlug=pgh')).json()).sessionIds as string[]
const starOn = (visitor: Client, at: number) => visitor.post('/api/my-schedule?eventSlug=pgh', { add: [talks[at]!.id] })

test('a device that took the schedule over is signed out: it follows no more, and no link of before leads on', async () => {
  const [phone, laptop] = [app.visitor(), app.visitor()]
  await starOn(phone, 0)
  const toDevice = await (await phone.get('/my-schedule/device')).text()
  const taken = await laptop.submit(/href="(\/my-schedule\/device\/[\w-]+)"/.exec(toDevice)![1]!, {})
  expect(taken.headers.get('location')).toBe('/my-schedule?done=device')
  expect(texts(await (await laptop.get('/my-schedule?done=device')).text(), '.notice')).toEqual([
    'This device now has your schedule.',
  ])
  const page = await (await phone.get('/my-schedule')).text()
  const share = /href="(\/my-schedule\/[\w-]{20,})"/.exec(page)![1]!
  expect((await app.visitor().get(share)).status).toBe(200)

  const answer = await phone.submit('/my-schedule/sign-out', {})
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/my-schedule?done=signed-out'])
  expect(await idsOf(phone)).toEqual([talks[0]!.id])
  expect(await idsOf(laptop)).toEqual([])
  expect((await app.visitor().get(share)).status).toBe(404)
  await starOn(phone, 1)
  await starOn(laptop, 2)
  expect(await idsOf(phone)).toEqual([talks[0]!.id, talks[1]!.id])
  expect(await idsOf(laptop)).toEqual([talks[2]!.id])
})

test('whoever has no schedule signs nobody out', async () => {
  const answer = await app.visitor().submit('/my-schedule/sign-out', {})
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/my-schedule'])
})
