import { afterAll, expect } from 'bun:test'
import { TOTP } from 'otpauth'
import { env } from '../../../src/env.ts'
import { createAdmin } from '../../../src/features/auth/service.ts'
import { Client, startFileApp } from '../../support/app.ts'
import { execute } from '../../support/execute.ts'
import { attributes, texts } from '../../support/html.ts'

export const PASSWORD = 'correct horse'

/** The app behind a proxy, which names each person's network. */
export async function appOfPeople() {
  const app = await startFileApp()
  env.TRUST_PROXY = true
  afterAll(() => Object.assign(env, { TRUST_PROXY: false }))
  let people = 0
  const somebody = () => new Person(app.origin, `10.1.0.${++people}`)
  /** An owner of her own for a test, signed in. */
  const owner = async () => {
    const person = Object.assign(somebody(), { username: `owner ${++people}` })
    await createAdmin({ username: person.username, password: PASSWORD })
    expect((await person.signIn()).status).toBe(200)
    return person
  }
  /** One whose login needs a code. */
  const protectedOwner = async () => {
    const person = await owner()
    const codes = await person.setUpApp()
    return { person, codes }
  }
  return { app, somebody, owner, protectedOwner }
}

export class Person extends Client {
  username = ''
  secret = ''

  constructor(
    origin: string,
    readonly network: string,
  ) {
    super(origin)
  }

  override send(method: string, path: string, body: unknown, headers: Record<string, string>) {
    return super.send(method, path, body, { 'x-forwarded-for': this.network, ...headers })
  }

  signIn = (headers = {}) => this.post('/api/login', { username: this.username, password: PASSWORD }, headers)
  give = (code: string) => this.post('/api/login/factor', { code })
  status = async (path = '/api/user') => (await this.get(path)).status

  /** What her authenticator app shows, or showed some steps before or after. */
  code = (steps = 0) => new TOTP({ secret: this.secret }).generate({ timestamp: Date.now() + steps * 30_000 })

  /** Sends a form of the page with her password. */
  step = (name: string, fields: Record<string, string> = {}) =>
    this.submit(`/admin/security/${name}`, { current: PASSWORD, ...fields })

  /** Reads what is to be set up, as by the QR code. */
  async scan(): Promise<string> {
    const page = await (await this.get('/admin/security/app')).text()
    this.secret = texts(page, 'code.app-secret')[0]!.replaceAll(' ', '')
    return attributes(page, 'input[name=salt]', 'value')[0]!
  }

  /** Answers the recovery codes. The code of this step may be used again. */
  async setUpApp(): Promise<string[]> {
    const salt = await this.scan()
    const answer = await this.step('app', { salt, code: this.code() })
    await forgetSteps()
    return texts(await answer.text(), '.recovery-codes code')
  }

  /** The same person at another browser, perhaps in another network. */
  elsewhere(network = this.network): Person {
    return Object.assign(new Person(this.origin, network), { username: this.username, secret: this.secret })
  }

  /** At another browser, after the password. */
  async half(network?: string): Promise<Person> {
    const half = this.elsewhere(network)
    expect((await half.signIn()).status).toBe(202)
    return half
  }
}

/** As if nobody had used a code. */
export const forgetSteps = () => execute('update second_factors set counter = 0')

/** Where an answer leads, or what it says; of a page, what it refuses. */
export async function answerOf(answer: Promise<Response>) {
  const given = await answer
  const text = given.headers.get('location') ?? (await given.text())
  return [given.status, text.startsWith('<!') ? texts(text, '.notice.bad:not([hidden])').join() : text]
}
