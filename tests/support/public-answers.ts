import { createApi, createApp } from '../../src/app.ts'
import type { TestApp } from './app.ts'

/** Every address that visitors may read; where a name is part of it, it is this id. */
export function publicAddresses(id: string): string[] {
  const routes = [...createApp().routes, ...createApi().routes]
  const paths = routes.filter(({ method, path }) => method === 'GET' && !/^(\/api)?\/admin/.test(path))
  return [...new Set(paths.map(({ path }) => path.replace(/:\w+/g, id).replace('*', 'nowhere')))]
}

/** What a stranger is answered at each of them, asked in each of these ways: nothing that is not for everybody may be in it. */
export async function* publicAnswers(app: TestApp, id: string, queries: string[]) {
  for (const path of publicAddresses(id))
    for (const query of queries) {
      const address = `${path}?${query}`
      yield { address, query, text: await answered(app, address) }
    }
}

/** A stream says its first words and goes on. */
async function answered(app: TestApp, address: string): Promise<string> {
  const answer = await app.visitor().get(address)
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text()
  const reader = answer.body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}
