const MARK = 'Remark: '

/** Says something in a test that is to be seen although it passes, as what was made up for this run alone. */
export function remark(words: string) {
  console.log(MARK + words)
}

/** What of a test file's output is to be seen although it passed: its remarks, and which tests it left out, for a reason in their names. */
export function remarksIn(output: string): string[] {
  return output.split('\n').flatMap((line) => {
    if (line.startsWith(MARK)) return line.slice(MARK.length)
    return line.startsWith('(skip) ') ? `NOT TRIED: ${line.slice('(skip) '.length)}` : []
  })
}
