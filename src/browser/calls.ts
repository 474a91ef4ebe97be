import type { Api } from '../app.ts'
import type { Answer } from '../http/private-answer.ts'

/** Calls by name, as routes declare them, so that a mistake does not compile. Types alone reach the browser. */
type Calls = { [Call in CallsIn<Api['~Routes']> as `${Call['method']} ${Call['path']}`]: Call['route'] }
export type CallName = keyof Calls
/** Those with nothing to be put into their path: all that visitors call. */
export type PlainCall = Exclude<CallName, `${string}:${string}`>

/** As Elysia keeps them: a tree of path segments, at whose ends stand the methods. */
type CallsIn<Tree, Path extends string = ''> = {
  [Name in keyof Tree & string]: Tree[Name] extends Route
    ? { method: Uppercase<Name>; path: Path; route: Tree[Name] }
    : CallsIn<Tree[Name], `${Path}/${Name}`>
}[keyof Tree & string]

type Route = { body: unknown; params: unknown; query: unknown; response: { 200?: unknown } }

/** What is sent, after the name: only what the route says that it reads. A call that needs nothing says nothing. */
export type Saying<Call extends CallName, Besides = unknown> =
  Partial<Sending<Call>> extends Sending<Call>
    ? [sending?: Sending<Call> & Besides]
    : [sending: Sending<Call> & Besides]

type Sending<Call extends CallName> = Params<Call> &
  Part<'query', Calls[Call]['query']> &
  Part<'body', Calls[Call]['body']>

type Params<Call extends string> = Call extends `${string}:${infer Name}/${infer Rest}`
  ? { params: { [_ in Name]: string } } & Params<Rest>
  : Call extends `${string}:${infer Name}`
    ? { params: { [_ in Name]: string } }
    : unknown

/** What no route reads is unknown to it, and not to be sent. */
type Part<Name extends string, Value> = unknown extends Value
  ? { [_ in Name]?: undefined }
  : undefined extends Value
    ? { [_ in Name]?: Value }
    : Partial<Value> extends Value
      ? { [_ in Name]?: Value }
      : { [_ in Name]: Value }

/** What a success is answered with. */
export type AnswerOf<Call extends CallName> = Holds<Calls[Call]['response'][200 & keyof Calls[Call]['response']]>
type Holds<Answered> = Answered extends Answer<infer T> ? T : unknown
