import { InvalidArgumentError } from 'commander'
import type { Event } from '../../db/schema.ts'
import type { Seed } from '../../seeds/seed.ts'
import { importEvent } from '../../src/features/events/service.ts'
import {
  readScheduleFile,
  type ScheduleOptions,
  type ScheduleRead,
} from '../../src/features/schedules/schedule-file.ts'
import { MOST_FILE_BYTES } from '../../src/features/schedules/schedule-limits.ts'
import { withOwnPhotos } from '../../src/features/schedules/schedule-photos.ts'
import { listSpeakers } from '../../src/features/speakers/service.ts'
import { counted } from '../../src/format/counted.ts'
import { findEvent } from '../../src/visits/known-events.ts'
import { type ChangeFlags, changingCommand, WHO } from '../terminal/command.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { failOnFile } from '../terminal/file-problem.ts'
import { replaceAndReport } from '../terminal/replaced.ts'
import { fail, progress, remark, table } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & Omit<ScheduleOptions, 'slug'> & { event: string }

export const importCommand = changingCommand('import', "make an event from a conference's public schedule.json")
  .argument('<file>', 'a schedule as frab and pretalx publish it')
  .requiredOption('-e, --event <slug>', 'the event to make, or to replace; part of its address', parseSlug)
  .option('--name <name>', 'what the event is called (else as in the file)')
  .option('--city <city>', 'where it is (else as in the file, else its name)')
  .option('--day <number>', 'which day, where the file has several', parseDay)
  .addHelpText('after', '\nAn event that is there is replaced wholly, settings included; messages and the board stay.')
  .action(async (file: string, { event: slug, name, city, day, ...flags }: Flags) => {
    const { seed, notes } = orFail(readScheduleFile(await readText(file), { slug, name, city, day }), file)
    for (const note of shown(notes)) remark(note)
    await withDatabase(async () => {
      const event = await findEvent(slug)
      let complete = seed
      await replaceAndReport({
        event,
        alsoLost: ' and its settings',
        flags,
        prepare: async () => {
          complete = await fetchPhotos(seed, event)
        },
        replace: (options) => importEvent(complete, { ...options, who: WHO }),
      })
    })
  })

async function fetchPhotos(seed: Seed, event: Event | undefined): Promise<Seed> {
  const bar = progress('Fetching photos')
  const known = event && (await listSpeakers(event.id))
  const own = await withOwnPhotos(seed, { known, onProgress: bar.show }).finally(bar.end)
  for (const note of own.notes) remark(note)
  return own.seed
}

async function readText(file: string): Promise<string> {
  try {
    // Reads one byte too many, to see that the file is too large.
    return await Bun.file(file)
      .slice(0, MOST_FILE_BYTES + 1)
      .text()
  } catch (error) {
    return failOnFile(error, file)
  }
}

function orFail(read: ScheduleRead, file: string): Extract<ScheduleRead, { status: 'read' }> {
  if (read.status === 'read') return read
  if (read.status === 'which-day') {
    const days = read.days.map(({ day, date, sessions }) => [`  --day ${day}`, date, counted(sessions, 'session')])
    return fail(`${file} has ${counted(read.days.length, 'day')}. Say which one:\n${table(days)}`, exitCodes.usage)
  }
  const problems = shown(read.problems).map((problem) => `\n  ${problem}`)
  return fail(`Nothing was imported, because ${file} has problems:${problems.join('')}`, exitCodes.unreadable)
}

const MOST_SHOWN = 20

/** More notes than these are counted, not listed. */
function shown(sentences: string[]): string[] {
  const more = sentences.length - MOST_SHOWN
  return more > 0 ? [...sentences.slice(0, MOST_SHOWN), `and ${more} more`] : sentences
}

function parseSlug(slug: string): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) throw new InvalidArgumentError('Use small letters, digits and hyphens.')
  return slug
}

function parseDay(day: string): number {
  if (!/^[1-9]\d*$/.test(day)) throw new InvalidArgumentError('Use a number such as 1.')
  return Number(day)
}
