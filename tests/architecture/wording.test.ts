import { expect, test } from 'bun:test'
import { readSource, sourceFiles } from './source-files.ts'

/** Words and phrases that were given up, and what is said instead (docs/wording.md). Of texts that people read alone. */
const GIVEN_UP: [givenUp: RegExp, better: string][] = [
  [/\bwhoever\b/i, 'anyone who …'],
  [/\banymore\b/i, 'no longer'],
  [/\bsomebody\b/i, 'someone'],
  [/\beverybody\b/i, 'everyone'],
  [/\bnobody\b/i, 'no one'],
  [/^as soon as\b/i, 'once …'],
  [/\bCancelled\b|\bcancelled (?=\w)|(?<=\w )(?<!\b(card|badge) )cancelled\b|\bcancelling\b/, 'canceled'],
  [/\bt(ake|aken|ook) (it |this )?back\b/i, 'remove, withdraw, undo'],
  [/\bput (it )?back\b|\btake off\b/i, 'restore, remove'],
  [/\bleave it\b|\bdo it really\b/i, 'Cancel; Do it anyway'],
  [/\bnothing at this address\b/i, 'Page not found; Not found'],
  [/\bleft out\b|\btaken for\b/i, 'skipped; imported as'],
  [/\bon our side\b/i, 'on our end'],
  [/\b(gone|is gone) meanwhile\b|\bby now\b|\bin this moment\b/i, 'was deleted in the meantime; now'],
  [/\bonce more\b/i, 'again; Confirm password'],
  [/\bwaits? for (you|an organizer|a moderator)\b|\bwords that wait\b/i, 'held for review; watched words'],
  [/\bis called\b/i, 'is named'],
  [/\bthere is no such\b/i, '{Thing} not found'],
  [/\b(is|are) there already\b/i, 'already exists'],
  [/^what (a|an|was|has|those|other|this link|you) /i, 'a noun as the subject'],
  [/\bis not there\b|\bhas room again\b|\btakes? place\b/i, 'no longer exists; has space again'],
  [/\bwould be done\b/i, 'Would {verb} …'],
  [/\bwere? told\b.*\bchange/i, 'changes are shown'],
  [/\bnothing that shows\b/i, 'no visible changes'],
  [/\bvisitors?\b/i, 'attendees'],
  [/\bsmall letters\b/i, 'lowercase letters'],
  [/\bnobody has\b|\bnothing (was|is) \w+ yet\b/i, 'No … yet.'],
  [/\bcould not be (loaded|fetched|shown)\b/i, 'Couldn’t load …; Couldn’t download …'],
  [/\bcannot be undone\b/i, 'Can’t undo: …'],
  [/^say (a|it|which|one|that|what|where|who|by|how)\b|: say\b/i, 'Enter …; Choose …; … is required'],
  [/\bforget (it|my)\b/i, 'Delete'],
]

/** Where such a word is right, and why. */
const RIGHT: Record<string, string> = {
  'db/embedded/run-as.ts: "nobody"': 'a user of Unix',
  'src/features/planner/held-bar.tsx: "Put it back"': 'what is held goes back to its place',
  'src/features/sessions/agenda/agenda-page.tsx: "Cancelled"': 'found by either spelling',
}

const files = sourceFiles('src', 'cli', 'db').filter((file) => !file.startsWith('db/migrations'))

test('no text that people read has words that were given up', async () => {
  const found = (await Promise.all(files.map(async (file) => givenUpIn(file, await readSource(file))))).flat()
  const isRight = (line: string) => Object.keys(RIGHT).some((right) => line.replace(/:\d+/, '').startsWith(right))
  expect(found.filter((line) => !isRight(line))).toEqual([])
  expect(found.filter(isRight)).toHaveLength(Object.keys(RIGHT).length)
})

test('a text is found where it is written, and comments, names and imports are not texts', () => {
  const source = [
    "import { visitors } from './visitors.ts'",
    '// Whoever reads this reads a comment.',
    'export const nobody = visitors',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is code that the test reads.
    'export const Text = () => <p title={`Cancelled: ${nobody}`}>Nobody has this anymore</p>',
  ].join('\n')
  expect(givenUpIn('a.tsx', source)).toEqual([
    'a.tsx:4: "Cancelled", better: canceled',
    'a.tsx:4: "anymore", better: no longer',
    'a.tsx:4: "Nobody", better: no one',
    'a.tsx:4: "Nobody has", better: No … yet.',
  ])
})

/** Texts as they are once types, comments and JSX are translated away; code inside of a template is none. */
const TEXTS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g

function givenUpIn(file: string, source: string): string[] {
  const code = new Bun.Transpiler({ loader: file.endsWith('x') ? 'tsx' : 'ts' }).transformSync(
    // Only the bundler calls macros.
    source.replaceAll(" with { type: 'macro' }", ''),
  )
  const texts = code.replace(/^(import|export) .*from ".*";$/gm, '').match(TEXTS) ?? []
  const lines = source.split('\n')
  return texts.flatMap((text) =>
    GIVEN_UP.flatMap(([givenUp, better]) => {
      const words = givenUp.exec(text.slice(1, -1).replace(/\$\{[^{}]*\}/g, '…'))?.[0]
      if (!words) return []
      const at = lines.findIndex((line) => !/^\s*(\/\/|\/?\*)/.test(line) && line.includes(words))
      return `${file}:${at + 1}: "${words}", better: ${better}`
    }),
  )
}
