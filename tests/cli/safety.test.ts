import { beforeAll, expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { events, safetyReports, users } from '../../db/schema.ts'
import { createAdmin } from '../../src/features/auth/service.ts'
import { cli, refusal } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { anEvent } from '../support/rows.ts'
import { insertReport, insertSafetyMember, MEMBERS_PASSWORD } from '../support/safety-report.ts'

const { env } = cliDatabase()
const ID = 'k7m2p9q4r8s3t6'
const MOMENT = expect.stringMatching(/^\d{4}-/)
const safety = (args: string[], input = `${MEMBERS_PASSWORD}\n`, username = 'ines') =>
  cli(['safety', ...args, '--event', 'erie', '--username', username], env, input)

beforeAll(async () => {
  await db.delete(events)
  await db.delete(users)
  await db.insert(events).values(anEvent({ id: 'erie', slug: 'erie', name: 'WITCON ERIE', timezone: 'UTC' }))
  await insertSafetyMember('erie', 'ines')
  await createAdmin({ username: 'olivia', password: MEMBERS_PASSWORD })
  await insertReport('erie', ID, 'Someone follows me')
  await db.update(safetyReports).set({ createdAt: '2027-03-13T14:20:00Z' })
})

test('a member lists, reads, and answers a report', async () => {
  expect(await safety(['list'])).toEqual({ code: 0, err: '', out: `${ID}  Mar 13, 2027, 2:20 PM  new\n` })
  const listed = JSON.parse((await safety(['list', '--json'])).out)
  expect(listed).toEqual([{ id: ID, state: 'new', createdAt: MOMENT }])
  const answer = 'We are at the door.\nCome in.'
  const answered = await safety(['answer', ID, '--state', 'in progress'], `${MEMBERS_PASSWORD}\n${answer}\n`)
  expect(answered).toEqual({ code: 0, err: '', out: 'Saved the answer.\n' })
  const noted = await safety(['answer', ID, '--note', '--json'], `${MEMBERS_PASSWORD}\nCall security`)
  expect(JSON.parse(noted.out)).toEqual({ id: ID, kind: 'note' })
  const entries = JSON.parse((await safety(['show', ID, '--json'])).out)
  expect(entries).toEqual([
    { kind: 'report', by: null, text: 'What happened: Someone follows me', createdAt: MOMENT },
    { kind: 'answer', by: 'ines', text: answer, createdAt: MOMENT },
    { kind: 'in progress', by: 'ines', text: null, createdAt: MOMENT },
    { kind: 'note', by: 'ines', text: 'Call security', createdAt: MOMENT },
    { kind: 'read', by: 'ines', text: null, createdAt: MOMENT },
  ])
  expect((await safety(['show', ID])).out).toMatch(
    /^report, .+\nWhat happened: Someone follows me\n\nanswer, ines, .+\nWe are at the door\.\nCome in\.\n\nin progress, ines, /,
  )
})

test('a wrong password, an owner, and an unknown report open nothing', async () => {
  const { err } = await safety(['show', ID], 'wrong\n')
  expect(err).toBe('This password opens no reports. ines opens them once in the dashboard first, under Security.\n')
  expect(await refusal(safety(['list'], `${MEMBERS_PASSWORD}\n`, 'olivia'))).toEqual([
    66,
    'olivia is not on the safety team of WITCON ERIE.\n',
  ])
  expect(await refusal(safety(['show', 'nothing']))).toEqual([66, 'You have no report "nothing" that opens.\n'])
  expect(await refusal(safety(['answer', ID]))).toEqual([64, 'There is no text. Nothing was changed.\n'])
  expect(await refusal(safety(['list'], ''))).toEqual([
    64,
    'No password on standard input, and this is not an interactive terminal. Nothing was changed.\n',
  ])
})
