import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'
import { problemsIn } from './migration-rules.ts'
import { ROOT } from './source-files.ts'

test('every migration can run while an older version of the app works on', async () => {
  const folder = join(ROOT, 'db/migrations')
  const files = [...new Glob('*.sql').scanSync(folder)].sort()
  expect(files.length).toBeGreaterThan(0)
  const problems = await Promise.all(
    files.map(async (file) => problemsIn(await Bun.file(join(folder, file)).text()).map((why) => `${file}: ${why}`)),
  )
  expect(problems.flat()).toEqual([])
})

const BREAKING: [statement: string, why: string][] = [
  ['DROP TABLE "posts";', 'takes away what an older process may use'],
  ['ALTER TABLE "posts" DROP COLUMN "name";', 'takes away what an older process may use'],
  ['ALTER TABLE "posts" ALTER COLUMN "name" DROP DEFAULT;', 'takes away what an older process may use'],
  ['DROP TRIGGER "told" ON "posts";', 'takes away what an older process may use'],
  ['DELETE FROM "posts" WHERE "name" IS NULL;', 'takes away what an older process may use'],
  ['ALTER TABLE "posts" RENAME COLUMN "name" TO "title";', 'takes away what an older process may use'],
  ['ALTER TABLE "posts" RENAME TO "notes";', 'takes away what an older process may use'],
  [
    'ALTER TABLE "posts" ALTER COLUMN "name" SET DATA TYPE integer;',
    'rewrites the table, and is another type to an older process',
  ],
  ['ALTER TABLE "posts" ALTER COLUMN "name" SET NOT NULL;', 'refuses what an older process may write'],
  ['ALTER TABLE "posts" ADD COLUMN "size" integer NOT NULL;', 'refuses the rows of an older process'],
  ['ALTER TABLE "posts" ADD CONSTRAINT "one" UNIQUE("name");', 'refuses what an older process may write'],
  [
    'ALTER TABLE "posts" ADD CONSTRAINT "posts_fk" FOREIGN KEY ("name") REFERENCES "users"("id");',
    'reads all rows while nobody may write',
  ],
  ['CREATE UNIQUE INDEX "posts_name" ON "posts" USING btree ("name");', 'is built while nobody may write'],
]

test.each(BREAKING)('%p is refused', (statement, why) => {
  expect(problemsIn(statement).map((problem) => problem.endsWith(why))).toEqual([true])
})

test.each(BREAKING)('%p is taken with the right reason above it', (statement, why) => {
  const marks = [
    '-- contract: since 1.4 (2027-01-10) nobody uses it',
    '-- locks: fifty rows at most',
    '-- contract: since',
  ]
  const taken = marks.filter((mark) => problemsIn(`${mark}\n${statement}`).length === 0)
  expect(taken).toEqual([why.includes('nobody may write') ? marks[1]! : marks[0]!])
})

test('what makes more of the tables, and nothing less, is taken', () => {
  const expanding = [
    'CREATE TABLE "cups" ("id" text PRIMARY KEY NOT NULL, "of" text NOT NULL);',
    'ALTER TABLE "posts" ADD COLUMN "language" text;',
    `ALTER TABLE "posts" ADD COLUMN "level" text DEFAULT 'any' NOT NULL;`,
    'ALTER TABLE "posts" ADD COLUMN "cup_id" text;',
    'ALTER TABLE "posts" ADD CONSTRAINT "posts_cup" FOREIGN KEY ("cup_id") REFERENCES "cups"("id");',
    'ALTER TABLE "posts" ALTER COLUMN "name" DROP NOT NULL;',
    'ALTER TABLE "posts" DROP CONSTRAINT "posts_fk";',
    'ALTER TABLE "cups" ADD CONSTRAINT "cups_fk" FOREIGN KEY ("of") REFERENCES "users"("id");',
    'CREATE INDEX "cups_of" ON "cups" USING btree ("of");',
    'CREATE UNLOGGED TABLE "sips" ("id" text PRIMARY KEY NOT NULL);',
    'CREATE UNIQUE INDEX "sips_id" ON "sips" USING btree ("id");',
  ]
  expect(problemsIn(expanding.join('--> statement-breakpoint\n'))).toEqual([])
})
