export const MAX_JOBS = 3

/** `Data engineer, Pittsburgh, https://…`: a line a job, the place may be missing. Other lines are skipped. */
export function parseJobs(text: string | null): { title: string; place: string | undefined; url: string }[] {
  const jobs = linesOf(text ?? '').flatMap((line) => {
    const [, words, url] = /^\s*(\S.*?),?\s+(https?:\/\/[^\s/]\S*)\s*$/i.exec(line) ?? []
    if (!words || !url) return []
    const [, title = words, place] = /^(.+), *([^,]+)$/.exec(words) ?? []
    return [{ title, place, url }]
  })
  return jobs.slice(0, MAX_JOBS)
}

export const areJobs = (text: string) => parseJobs(text).length === linesOf(text).length

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim())
