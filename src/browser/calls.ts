import type { TypedResponse } from '../http/responses.ts'

/**
 * The app registers its routes here (src/app.ts): importing the app would tie all islands into a circle.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: the app declares the member.
export interface RegisteredRoutes {}

type RoutesOf<Registered> = Registered extends { all: infer Routes } ? Routes : never

type Calls = { [Call in CallsIn<RoutesOf<RegisteredRoutes>> as `${Call['method']} ${Call['path']}`]: Call['route'] }
export type CallName = keyof Calls
export type ParameterlessCall = Exclude<CallName, `${string}:${string}`>

/** Elysia's types are a tree of path segments with methods as leaves. */
type CallsIn<Tree, Path extends string = ''> = {
  [Name in keyof Tree & string]: Tree[Name] extends Route
    ? { method: Uppercase<Name>; path: Path; route: Tree[Name] }
    : CallsIn<Tree[Name], `${Path}/${Name}`>
}[keyof Tree & string]

type Route = { body: unknown; params: unknown; query: unknown; response: { 200?: unknown } }

/** Optional where the route reads nothing. */
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

type OptionalPart<Name extends string, Value> = unknown extends Value
  ? { [_ in Name]?: undefined }
  : undefined extends Value
    ? { [_ in Name]?: Value }
    : Partial<Value> extends Value
      ? { [_ in Name]?: Value }
      : { [_ in Name]: Value }

export type CallResult<Call extends CallName> = PayloadOf<Calls[Call]['response'][200 & keyof Calls[Call]['response']]>
type PayloadOf<Answered> = Answered extends TypedResponse<infer T> ? T : unknown
