import { beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { db } from '../../db/client.ts'
import { changes, events, guides, rooms, sessions, speakers, sponsors } from '../../db/schema.ts'
import { selectSessions } from '../../src/records/session-rows.ts'
import { cli, refusal } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { startPictureSite } from '../support/picture-site.ts'
import { anEvent, aRoom, aSession, aSpeaker, aSponsor, insertSessions } from '../support/rows.ts'

const { dataDir, env } = cliDatabase()
beforeEach(async () => {
  await db.delete(events)
  await db.delete(changes)
  await db.insert(events).values(anEvent({ id: 'erie', slug: 'erie', name: 'WITCON ERIE' }))
})

const inErie = (...args: string[]) => cli([...args, '--event', 'erie'], env)
const ADA = ['speakers', 'add', '--name', 'Ada Obi', '--title', 'Engineer', '--bio', 'She builds bridges.']
const namesOf = async (table: typeof speakers | typeof sponsors) =>
  (await db.select({ name: table.name }).from(table)).map(({ name }) => name).sort()

test('a speaker is added, edited, listed, and deleted with a confirmation, and Undo takes each back', async () => {
  const added = await inErie(...ADA)
  expect([added.out, added.err]).toEqual([
    'Created speaker "Ada Obi".\n',
    expect.stringMatching(/^Undo: bun cli undo /),
  ])
  const edited = await inErie('speakers', 'edit', 'ada obi', '--company', 'Bridge Works')
  expect(edited.out).toBe('Edited speaker "Ada Obi".\n')
  expect((await inErie('speakers', 'edit', 'Ada Obi', '--company', 'Bridge Works')).out).toBe(
    '"Ada Obi" is like that already.\n',
  )
  expect((await inErie('speakers', 'list')).out).toBe('Ada Obi  Engineer  Bridge Works\n')
  expect((await inErie('speakers', 'edit', 'Ada Obi', '--company', '', '--name', 'Ada Okoro')).out).toBe(
    'Renamed speaker "Ada Obi" to "Ada Okoro".\n',
  )
  expect(await db.select().from(speakers)).toMatchObject([{ name: 'Ada Okoro', company: null }])
  expect(await refusal(inErie('speakers', 'delete', 'Ada Okoro'))).toEqual([
    77,
    'This deletes the speaker "Ada Okoro". This is not an interactive terminal: add --yes to confirm. Nothing was changed.\n',
  ])
  const deleted = await inErie('speakers', 'delete', 'Ada Okoro', '--yes')
  expect([deleted.out, await namesOf(speakers)]).toEqual(['Deleted speaker "Ada Okoro".\n', []])
  await cli(['undo', /undo (\S+)/.exec(deleted.err)![1]!, '--yes'], env)
  expect(await namesOf(speakers)).toEqual(['Ada Okoro'])
})

test('links of speakers are listed, exported, and taken back', async () => {
  await inErie(...ADA)
  const site = ['--site', 'https://witcon.example']
  const listed = await inErie('speakers', 'links', ...site)
  const [link] = /https:\S+/.exec(listed.out)!
  expect(listed.out).toStartWith('Ada Obi  https://witcon.example/own/s')
  const csv = (await inErie('speakers', 'links', '--csv', ...site)).out.split('\r\n')
  expect(csv).toEqual([
    'Name,Link,Looked,Answered,Coming',
    expect.stringMatching(/^Ada Obi,https:.*\/own\/s.*,,,$/),
    '',
  ])
  expect((await inErie('sponsors', 'links')).out).toBe('No sponsors yet.\n')
  expect((await inErie('speakers', 'links', 'Ada Obi', '--take-back', '--dry-run', ...site)).out).toContain(link)
  expect(await refusal(inErie('speakers', 'links', '--take-back'))).toEqual([
    77,
    'This ends 1 link, also where sent already. This is not an interactive terminal: add --yes to confirm. Nothing was changed.\n',
  ])
  const taken = await inErie('speakers', 'links', 'Ada Obi', '--take-back', '--yes', ...site)
  expect([taken.out.startsWith('Ada Obi  https://witcon.example/own/s'), taken.out.includes(link)]).toEqual([
    true,
    false,
  ])
})

test('a session names its speakers, and an unknown one is refused', async () => {
  await inErie(...ADA)
  const times = ['--start-time', '2025-03-15T09:00:00', '--end-time', '2025-03-15T10:00:00', '--track', 'Tech']
  expect(await refusal(inErie('sessions', 'add', '--title', 'On bridges', ...times, '--speakers', 'Bea Ruiz'))).toEqual(
    [66, 'WITCON ERIE has no speaker "Bea Ruiz". Speakers: Ada Obi.\n'],
  )
  await inErie('sessions', 'add', '--title', 'On bridges', ...times, '--speakers', 'ada obi', '--location', 'Hall')
  const [ada] = await db.select().from(speakers)
  expect(await selectSessions(db)).toMatchObject([{ title: 'On bridges', speakerIds: [ada!.id], location: 'Hall' }])
  expect((await inErie('sessions', 'edit', 'On bridges', '--speakers', '')).code).toBe(0)
  expect(await selectSessions(db)).toMatchObject([{ speakerIds: [] }])
  const edit = '{"speakerIds": [], "status": "draft", "feedbackOpen": false}'
  expect((await inErie('sessions', 'edit', 'On bridges', '--values', edit)).code).toBe(0)
  expect(await selectSessions(db)).toMatchObject([{ speakerIds: [], status: 'draft', feedbackOpen: false }])
  expect((await inErie('sessions', 'edit', 'On bridges', '--status', 'canceled')).code).toBe(0)
  expect(await selectSessions(db)).toMatchObject([{ status: 'cancelled' }])
  expect(await refusal(inErie('sessions', 'edit', 'On bridges', '--status', 'off'))).toEqual([
    64,
    'Status must be confirmed, draft, or canceled.\n',
  ])
  expect(await refusal(inErie('sessions', 'edit', 'On bridges', '--questions-open', 'maybe'))).toEqual([
    64,
    'Questions must be yes, no, or empty (in JSON true, false, or null).\n',
  ])
  await inErie('sessions', 'delete', 'On bridges', '--yes')
  expect(await db.$count(sessions)).toBe(0)
})

test('a session moves within its own day unless another one is named', async () => {
  await db.update(events).set({ startsOn: '2027-04-10', endsOn: '2027-04-11' })
  await db.insert(rooms).values(aRoom({ eventId: 'erie', name: 'Hall' }))
  const sunday = { startTime: '2025-03-16T09:00:00', endTime: '2025-03-16T10:00:00' }
  await insertSessions(db, aSession({ eventId: 'erie', title: 'On bridges', ...sunday }))
  const move = async (...args: string[]) =>
    (await inErie('sessions', 'move', 'On bridges', '--room', 'Hall', ...args)).out
  expect(await move('--start', '11:00')).toBe('Moved "On bridges" to Sunday, April 11, 11:00 AM – 12:00 PM, Hall.\n')
  expect(await move('--start', '11:00', '--day', '1')).toBe(
    'Moved "On bridges" to Saturday, April 10, 11:00 AM – 12:00 PM, Hall.\n',
  )
  await inErie('sessions', 'move', 'On bridges', '--off')
  expect(await move('--start', '12:00')).toBe('Moved "On bridges" to Saturday, April 10, 12:00 – 1:00 PM, Hall.\n')
})

test('a session with an unreadable time, or an end before its start, is saved with the warnings of the form', async () => {
  await db.insert(rooms).values(aRoom({ eventId: 'erie', name: 'Hall' }))
  const checks = async (...args: string[]) => {
    const { code, err } = await inErie('sessions', ...args)
    return [code, ...err.split('\n').filter((line) => line.startsWith('Check: '))]
  }
  const times = (start: string, end: string) => ['--start-time', start, '--end-time', end]
  expect(await checks('add', '--title', 'On bridges', '--track', 'Tech', ...times('foo', 'bar'))).toEqual([
    0,
    'Check: Start time “foo” isn’t a valid time.',
    'Check: End time “bar” isn’t a valid time.',
  ])
  const early = 'Check: Ends at 11:00 AM, before it starts at 12:00 PM.'
  expect(await checks('edit', 'On bridges', ...times('12:00', '11:00'))).toEqual([0, early])
  expect(await checks('edit', 'On bridges', ...times('12:00', '11:00'))).toEqual([0])
  expect(await checks('edit', 'On bridges', '--end-time', '8:00', '--dry-run')).toEqual([
    0,
    'Check: Ends at 8:00 AM, before it starts at 12:00 PM.',
  ])
  expect(await checks('edit', 'On bridges', '--end-time', '1:30', '--dry-run')).toEqual([
    0,
    'Check: End time was read as 1:30 AM. If you meant afternoon, enter 1:30 PM.',
  ])
  await checks('edit', 'On bridges', ...times('12:00', '13:00'))
  expect(await checks('move', 'On bridges', '--room', 'Hall', '--start', '12:00', '--end', '11:00')).toEqual([0, early])
  expect(await checks('move', 'On bridges', '--room', 'Hall', '--start', '22:00', '--end', '02:00')).toEqual([0])
})

test('a room has its seats and what makes it accessible', async () => {
  await inErie('rooms', 'add', '--name', 'Hall', '--capacity', '1,200', '--access', 'step-free, lift')
  expect(await db.select().from(rooms)).toMatchObject([{ name: 'Hall', capacity: 1200, access: ['step-free', 'lift'] }])
  expect(await refusal(inErie('rooms', 'edit', 'Hall', '--capacity', 'many'))).toEqual([
    64,
    'Capacity must be a number, such as 120.\n',
  ])
})

test('a second guide of a kind and a 101st guide are refused', async () => {
  const add = (...args: string[]) => inErie('guides', 'add', '--text', 'At the desk.', ...args)
  expect((await add('--kind', 'Wi-Fi', '--title', 'Internet')).out).toBe('Created guide "Internet".\n')
  expect(await refusal(add('--kind', 'Wi-Fi', '--title', 'Network'))).toEqual([
    1,
    '"Internet" is already the guide of this kind.\n',
  ])
  const many = Array.from({ length: 99 }, (_, at) => ({ eventId: 'erie', title: `Guide ${at}`, text: 'x' }))
  await db.insert(guides).values(many)
  expect(await refusal(add('--title', 'One more'))).toEqual([1, 'An event has at most 100 guides.\n'])
})

test('sponsors of a CSV file are added, and a wrong row or column adds none', async () => {
  const file = join(dataDir, 'sponsors.csv')
  const add = async (text: string) => {
    await Bun.write(file, text)
    return inErie('sponsors', 'add', '--from', file)
  }
  expect(await refusal(add('Name,Website URL\nAcme,https://acme.example\nBridge Works,acme'))).toEqual([
    64,
    'Nothing was changed. Row 3: Website URL must start with https:// or http://.\n',
  ])
  expect(await refusal(add('Name,Color\nAcme,red'))).toEqual([
    65,
    `${file}: No field is named "Color". Columns: Name, Tier, Sponsorship level, Contact person, Website URL, Description, Jobs, Logo URL.\n`,
  ])
  expect(await namesOf(sponsors)).toEqual([])
  expect((await add('name,tier\nAcme,Gold\n"Bridge Works, Inc.",\n')).out).toBe(
    'Created sponsor "Acme".\nCreated sponsor "Bridge Works, Inc.".\n',
  )
  expect(await namesOf(sponsors)).toEqual(['Acme', 'Bridge Works, Inc.'])
})

test('sponsors are edited by a CSV file with their ids, and a wrong row, an unknown id, or no column of ids edits none', async () => {
  const made = await db
    .insert(sponsors)
    .values([aSponsor({ eventId: 'erie', name: 'Acme' }), aSponsor({ eventId: 'erie', name: 'Bridge Works' })])
    .returning()
  const [acme, bridge] = made.map(({ id }) => id)
  const file = join(dataDir, 'edits.csv')
  const edit = async (text: string, ...more: string[]) => {
    await Bun.write(file, text)
    return inErie('sponsors', 'edit', ...more, '--csv', file)
  }
  expect(await refusal(edit(`ID,Name,Website URL\n${acme},Acme Inc.,\n${bridge},Bridge Works,nowhere`))).toEqual([
    64,
    'Nothing was changed. Row 3: Website URL must start with https:// or http://.\n',
  ])
  expect(await refusal(edit(`ID,Name\n${acme},Acme Inc.\nnobody,Nobody`))).toEqual([
    66,
    'Nothing was changed. Row 3: WITCON ERIE has no sponsor "nobody". Sponsors: Acme, Bridge Works.\n',
  ])
  expect((await edit('Name\nAcme Inc.')).err).toStartWith(`${file} has no column "ID". Columns: ID, Name, Tier, `)
  expect(await refusal(edit(`ID,Name\n${acme},Acme Inc.`, 'Acme'))).toEqual([64, 'Name the sponsor, or use --csv.\n'])
  expect(await refusal(inErie('sponsors', 'edit', '--csv', file, '--website-url', 'https://acme.example'))).toEqual([
    64,
    'Use either --csv or --website-url.\n',
  ])
  expect(await refusal(inErie('sponsors', 'add', '--from', file, '--values', '{"name": "Acme"}'))).toEqual([
    64,
    'Use either --from or --values.\n',
  ])
  expect(await namesOf(sponsors)).toEqual(['Acme', 'Bridge Works'])
  const rows = `ID,Name,Description\n${acme},Acme Inc.,Ladders\n${bridge},Bridge Works,`
  expect((await edit(rows, '--dry-run')).out).toBe(
    'Would rename sponsor "Acme" to "Acme Inc.". Nothing was changed.\n"Bridge Works" is like that already. Nothing was changed.\n',
  )
  expect((await edit(rows)).out).toBe('Renamed sponsor "Acme" to "Acme Inc.".\n"Bridge Works" is like that already.\n')
  expect(await db.select().from(sponsors).orderBy(sponsors.name)).toMatchObject([
    { name: 'Acme Inc.', description: 'Ladders' },
    { name: 'Bridge Works', description: null },
  ])
})

test('a row that a file of edits cannot save is named with the number of those before it', async () => {
  const file = join(dataDir, 'tracks.csv')
  for (const name of ['Tech', 'Career', 'Leadership']) await inErie('tracks', 'add', '--name', name)
  const edit = async (text: string, ...more: string[]) => {
    await Bun.write(file, text)
    const { code, err } = await inErie('tracks', 'edit', '--csv', file, ...more)
    return [code, err.replace(/^Undo: .+\n/gm, '')]
  }
  const rows = 'ID,Position,Name\ncareer,1,Career\n\nTech,,Leadership\n'
  expect(await edit(rows.replace(',,', ',many,'))).toEqual([64, 'Nothing was changed. Row 4: position is a number.\n'])
  const refused = 'Row 4: A track named "Leadership" already exists.'
  expect(await edit(rows.replace(',,', ',2,'), '--dry-run')).toEqual([1, `Nothing was changed. ${refused}\n`])
  expect(await edit(rows.replace(',,', ',2,'))).toEqual([1, `${refused} 1 row before it was saved.\n`])
  expect((await inErie('tracks', 'list')).out).toMatch(/^Career .+\nTech .+\nLeadership .+\n$/)
})

test('exported files are edited as they are, and only changed cells count', async () => {
  await inErie(...ADA, '--photo-url', '/images/ada.webp')
  await db.update(speakers).set({ title: '' })
  await db.insert(speakers).values(aSpeaker({ eventId: 'erie', name: 'Bea Ruiz, PhD' }))
  const times = ['--start-time', '2025-03-15T09:00:00', '--end-time', '2025-03-15T10:00:00', '--track', 'Tech']
  for (const [title, who] of Object.entries({ Bridges: 'Bea Ruiz, PhD', Lunch: '', Weirs: 'Ada Obi; Bea Ruiz, PhD' }))
    await inErie('sessions', 'add', '--title', title, ...times, '--speakers', who, '--location', 'Hall')
  const file = join(dataDir, 'exported.csv')
  const editExported = async (noun: string, from: string, to: string) => {
    await inErie(
      'export',
      '--format',
      'csv',
      '--of',
      noun,
      '--out',
      file,
      '--force',
      '--site',
      'https://witcon.example',
    )
    await Bun.write(file, (await Bun.file(file).text()).replace(from, to))
    await db.delete(changes)
    const { err, out } = await inErie(noun, 'edit', '--csv', file)
    return [out, err.replace(/^Undo: .+\n/gm, ''), await db.$count(changes)]
  }
  expect(await editExported('sessions', 'Hall', 'Loft')).toEqual([
    'Edited session "Bridges".\n"Lunch" is like that already.\n"Weirs" is like that already.\n',
    'Columns that are not edited: Date, Start, End.\n',
    1,
  ])
  const places = (await selectSessions(db)).map(({ title, location }) => [title, location])
  expect(Object.fromEntries(places)).toEqual({ Bridges: 'Loft', Lunch: 'Hall', Weirs: 'Hall' })
  expect(await editExported('speakers', 'She builds', 'Ada builds')).toEqual([
    'Edited speaker "Ada Obi".\n"Bea Ruiz, PhD" is like that already.\n',
    '',
    1,
  ])
})

test('nothing is written without a field, with unreadable values, or in a dry run', async () => {
  expect(await refusal(inErie('speakers', 'edit', 'Ada Obi'))).toEqual([
    64,
    'Nothing to change. Use --name, --title, --pronouns, --pronunciation, --company, --bio, --linkedin-url, --website-url, --photo-url.\n',
  ])
  expect(await refusal(inErie('speakers', 'add', '--values', 'Ada'))).toEqual([
    64,
    '--values takes one JSON object, such as \'{"name": "Ada Obi"}\'.\n',
  ])
  expect((await inErie('speakers', 'add', '--name', 'Ada Obi')).err).toBe('Title is required.\n')
  expect((await inErie(...ADA, '--dry-run')).out).toBe('Would create speaker "Ada Obi". Nothing was changed.\n')
  expect(await namesOf(speakers)).toEqual([])
})

test('a dry run of a speaker or a sponsor fetches no picture', async () => {
  const site = startPictureSite({})
  site.allow()
  const dry = async (...args: string[]) => [(await inErie(...args, '--dry-run')).out, site.asked]
  const picture = `${site.origin}/a.png`
  expect(await dry(...ADA, '--photo-url', picture)).toEqual([
    'Would create speaker "Ada Obi". Nothing was changed.\n',
    [],
  ])
  await inErie(...ADA)
  expect(await dry('speakers', 'edit', 'Ada Obi', '--photo-url', picture)).toEqual([
    'Would edit speaker "Ada Obi". Nothing was changed.\n',
    [],
  ])
  expect(await dry('sponsors', 'add', '--name', 'Acme', '--logo-url', picture)).toEqual([
    'Would create sponsor "Acme". Nothing was changed.\n',
    [],
  ])
  await inErie('sponsors', 'add', '--name', 'Acme')
  expect(await dry('sponsors', 'edit', 'Acme', '--logo-url', picture)).toEqual([
    'Would edit sponsor "Acme". Nothing was changed.\n',
    [],
  ])
  await inErie('sponsors', 'edit', 'Acme', '--logo-url', picture)
  expect(site.asked).toEqual(['/a.png'])
  site.forbid()
  site.stop()
})

test('the settings of an event are shown', async () => {
  expect((await inErie('events', 'show')).out).toContain('Name                    WITCON ERIE\n')
  expect(JSON.parse((await inErie('events', 'show', '--json')).out)).toMatchObject({ id: 'erie', slug: 'erie' })
})
