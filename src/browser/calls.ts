import type { TypedResponse } from '../http/private-response.ts'

/**
 * The app registers its routes here (src/app.ts), because an import of the app would tie all islands into a circle.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: the app declares the member.
export interface RegisteredRoutes {}

type RoutesOf<Registered> = Registered extends { all: infer Routes } ? Routes : never

/** Calls by name, typed by their routes. Types alone reach the browser. */
type Calls = { [Call in CallsIn<RoutesOf<RegisteredRoutes>> as `${Call['method']} ${Call['path']}`]: Call['route'] }
export type CallName = keyof Calls
/** Those with nothing to be put into their path: all that visitors call. */
export type ParameterlessCall = Exclude<CallName, `${string}:${string}`>

/** As Elysia keeps them: a tree of path segments, at whose ends stand the methods. */
type CallsIn<Tree, Path extends string = ''> = {
  [Name in keyof Tree & string]: Tree[Name] extends Route
    ? { method: Uppercase<Name>; path: Path; route: Tree[Name] }
    : CallsIn<Tree[Name], `${Path}/${Name}`>
}[keyof Tree & string]

type Route = { body: unknown; params: unknown; query: unknown; response: { 200?: unknown } }

/** What is sent, after the name: only what the route says that it reads. A call that needs nothing says nothing. */
export type CallInput<Call extends CallName, Besides = unknown> =
  Partial<CallOptions<Call>> extends CallOptions<Call>
    ? [sending?: CallOptions<Call> & Besides]
    : [sending: CallOptions<Call> & Besides]

type CallOptions<Call extends CallName> = Params<Call> &
  OptionalPart<'query', Calls[Call]['query']> &
  OptionalPart<'body', Calls[Call]['body']>

type Params<Call extends string> = Call extends `${string}:${infer Name}/${infer Rest}`
  ? { params: { [_ in Name]: string } } & Params<Rest>
  : Call extends `${string}:${infer Name}`
    ? { params: { [_ in Name]: string } }
    : unknown

/** What no route reads is unknown to it, and not to be sent. */
type OptionalPart<Name extends string, Value> = unknown extends Value
  ? { [_ in Name]?: undefined }
  : undefined extends Value
    ? { [_ in Name]?: Value }
    : Partial<Value> extends Value
      ? { [_ in Name]?: Value }
      : { [_ in Name]: Value }

/** What a success is answered with. */
export type CallResult<Call extends CallName> = PayloadOf<Calls[Call]['response'][200 & keyof Calls[Call]['response']]>
type PayloadOf<Answered> = Answered extends TypedResponse<infer T> ? T : unknown
