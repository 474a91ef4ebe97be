/** The tests that a document names: `tests/…/file.ts`: “what the test is called”. */
export function namedTests(text: string): { file: string; title: string }[] {
  return [...text.matchAll(/`(tests\/[\w./-]+\.tsx?)`: “([^”]+)”/g)].map(([, file, title]) => ({
    file: file!,
    title: title!,
  }))
}
