import { all, type Element } from '../../support/read-xml.ts'

/*
 * What schedule.xml may say, as those who read it check it: c3voc's rules in this project's words. An element has only the
 * attributes and children that stand here; `?` is one that may be left out, `*` one that may be there any number of times.
 */

type Rule = {
  attributes?: Record<string, RegExp>
  children?: string[]
  /** Children in the order in which they stand here. */
  inOrder?: boolean
  text?: RegExp
}

const ANYTHING = /(?:)/
const EMPTY = /^\s*$/
const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/
const DATE = /^\d{4}-\d\d-\d\d$/
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/
const DURATION = /^\d{1,2}:\d\d(:\d{1,2})?$/
const ADDRESS = /^https?:\/\/.*$/
const COLOR = /^#[0-9a-fA-F]{6}$/
const NUMBER = /^[1-9]\d*$/

const RULES: Record<string, Rule> = {
  '/schedule': { children: ['generator?', 'url?', 'version', 'conference', 'day*'], inOrder: true },
  'schedule/generator': { attributes: { 'name?': ANYTHING, 'system?': ANYTHING, 'version?': ANYTHING }, text: EMPTY },
  'schedule/url': { text: ADDRESS },
  'schedule/version': { text: ANYTHING },
  'schedule/conference': {
    children: [
      ...['title', 'acronym', 'start?', 'end?', 'days?', 'timeslot_duration?', 'base_url?', 'url?', 'time_zone_name?'],
      ...['color?', 'track*'],
    ],
  },
  'conference/title': { text: ANYTHING },
  'conference/acronym': { text: /^[a-z0-9_-]{4,}$/ },
  'conference/start': { text: DATE },
  'conference/end': { text: DATE },
  'conference/days': { text: NUMBER },
  'conference/timeslot_duration': { text: DURATION },
  'conference/base_url': { text: ADDRESS },
  'conference/url': { text: ADDRESS },
  'conference/time_zone_name': { text: ANYTHING },
  'conference/color': { attributes: { primary: COLOR, 'background?': COLOR }, text: EMPTY },
  'conference/track': { attributes: { name: ANYTHING, 'color?': COLOR, 'slug?': /^[a-z][a-z0-9-]+$/ }, text: EMPTY },
  'schedule/day': {
    attributes: { 'date?': DATE, start: DATE_TIME, end: DATE_TIME, index: NUMBER },
    children: ['room*'],
  },
  'day/room': { attributes: { name: ANYTHING, 'guid?': UUID }, children: ['event*'] },
  'room/event': {
    attributes: { id: NUMBER, guid: UUID },
    children: [
      ...['room', 'title', 'subtitle?', 'type', 'date', 'start', 'duration', 'abstract', 'slug?', 'track', 'persons?'],
      ...['language?', 'description?', 'links?', 'attachments?', 'url?'],
    ],
  },
  'event/date': { text: DATE_TIME },
  'event/start': { text: /^[0-2]\d:[0-5]\d$/ },
  'event/duration': { text: DURATION },
  'event/slug': { text: /^[a-z0-9_]{4,}-[a-z0-9\-_]{4,}$/ },
  'event/url': { text: ADDRESS },
  'event/persons': { children: ['person*'] },
  'persons/person': { attributes: { 'id?': NUMBER, 'guid?': UUID }, text: ANYTHING },
  'event/links': { children: ['link*'] },
  'links/link': { attributes: { href: ADDRESS }, text: ANYTHING },
  'event/attachments': { children: ['attachment*'] },
  ...Object.fromEntries(
    ['room', 'title', 'subtitle', 'type', 'abstract', 'track', 'language', 'description'].map((name) => [
      `event/${name}`,
      { text: ANYTHING },
    ]),
  ),
}

/** What is against the rules, a line each. */
export function brokenRules(root: Element): string[] {
  const talks = all(root, 'event')
  const keys = [
    ...['guid', 'id'].map((key) => [key, talks.map(({ attributes }) => attributes[key])] as const),
    ['slug', all(root, 'slug').map(({ text }) => text)] as const,
    ['index', all(root, 'day').map(({ attributes }) => attributes.index)] as const,
  ]
  const twice = keys
    .filter(([, values]) => new Set(values).size < values.length)
    .map(([key]) => `${key} is there twice`)
  return [...broken(root, ''), ...twice]
}

function broken({ name, attributes, children, text }: Element, parent: string): string[] {
  const path = `${parent}/${name}`
  const rule = RULES[path]
  if (!rule) return [`${path} has no place`]
  const named = (list: string[]) => list.map((one) => one.replace(/[?*]$/, ''))
  const names = children.map((child) => child.name)
  const allowed = named(rule.children ?? [])
  const rules = Object.entries(rule.attributes ?? {})
  const inTurn = names.map((child) => allowed.indexOf(child))
  return [
    ...(rule.children ?? [])
      .filter((child) => !/[?*]$/.test(child) && !names.includes(child))
      .map((child) => `${path} lacks ${child}`),
    ...(rule.children ?? [])
      .filter((child) => !child.endsWith('*') && names.filter((one) => `${one}?` === child || one === child).length > 1)
      .map((child) => `${path} has ${child} twice`),
    ...(rule.inOrder && inTurn.some((at, n) => at < (inTurn[n - 1] ?? 0)) ? [`${path} is out of order`] : []),
    ...Object.keys(attributes)
      .filter((one) => !named(rules.map(([key]) => key)).includes(one))
      .map((one) => `${path} has no ${one}`),
    ...rules
      .filter(
        ([key, form]) =>
          !(key.endsWith('?') && attributes[key.slice(0, -1)] === undefined) &&
          !form.test(attributes[key.replace('?', '')] ?? '\u0000'),
      )
      .map(([key]) => `${path} has a wrong ${key}`),
    ...((rule.text ?? EMPTY).test(text) ? [] : [`${path} says ${JSON.stringify(text)}`]),
    ...children.flatMap((child) => broken(child, name)),
  ]
}
