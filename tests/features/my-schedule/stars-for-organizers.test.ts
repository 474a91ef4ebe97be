import { expect, test } from 'bun:test'
import { roomCapacityWarnings } from '../../../src/features/sessions/stars/use-stars.ts'
import { cli } from '../../support/cli.ts'
import { cliFolder } from '../../support/cli-folder.ts'
import { aRoom, aSession } from '../../support/rows.ts'

const { env } = cliFolder()

test('a session with more stars than seats is a warning', () => {
  const at = (id: string, location: string | null, status: 'confirmed' | 'cancelled' = 'confirmed') =>
    aSession({ id, location, status })
  const sessions = [
    at('full', 'Ohio Room'),
    at('fits', 'Ohio Room'),
    at('off', 'Ohio Room', 'cancelled'),
    at('nowhere', null),
  ]
  const stars = new Map([
    ['full', 1041],
    ['fits', 40],
    ['off', 90],
    ['nowhere', 90],
  ])
  expect([...roomCapacityWarnings(sessions, [aRoom({ name: 'Ohio Room', capacity: 40 })], stars)]).toEqual([
    ['full', { field: 'location', sentence: '1,041 people starred this, but Ohio Room seats 40' }],
  ])
})

test('the terminal shows the stars of each session', async () => {
  await cli(['seed', '--event', 'pgh', '--yes'], env)
  expect(await cli(['stars', '--event', 'pgh'], env)).toEqual({
    code: 0,
    out: 'No stars yet.\n',
    err: '',
  })
})
