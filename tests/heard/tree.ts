import type { Page } from 'playwright-core'

/** A node of Chromium's own accessibility tree, as far as it is read here. */
type Node = {
  nodeId: string
  childIds?: string[]
  ignored: boolean
  role?: { value: string }
  name?: { value?: string }
  description?: { value?: string }
  value?: { value?: unknown }
  properties?: { name: string; value: { value?: unknown } }[]
}

/**
 * What the browser tells a screen reader of a page, a line for each thing, beneath what it is in: its role, its name, then in brackets its
 * states, what describes it, and `said` for what is said by itself when it changes. Read from the browser, not from the markup: it
 * knows what a dialog covers, and which level a heading really has.
 */
export async function treeOf(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  await devtools.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const childrenOf = ({ childIds = [] }: Node) => childIds.flatMap((id) => byId.get(id) ?? [])
  return joinTexts(childrenOf(nodes[0]!).flatMap((node) => linesOf(node, childrenOf, false)))
}

type ChildrenOf = (node: Node) => Node[]

/** `isSaid`: within something that says itself when it changes. */
function linesOf(node: Node, childrenOf: ChildrenOf, isSaid: boolean): string[] {
  const role = node.role?.value ?? ''
  if (role === 'StaticText') return node.name?.value?.trim() ? [`${TEXT}${node.name.value.trim()}`] : []
  if (UNTOLD.has(role)) return []
  const live = liveOf(node)
  const parts = childrenOf(node).map((child) => linesOf(child, childrenOf, isSaid || !!live))
  const within = joinTexts((role === 'list' ? withoutRepeats(parts) : parts).flat())
  if (node.ignored || (SHAPELESS.has(role) && !node.name?.value && !(live && !isSaid))) return within
  const named = node.name?.value ? ` “${node.name.value.replace(/\s+/g, ' ').trim()}”` : ''
  const head = `${role}${named}${statesOf(node, isSaid ? undefined : live)}`
  // What names it is not said twice; what can be reached in it is.
  const told =
    named && NAMED_BY_CONTENT.has(role)
      ? within.filter((line) => !line.startsWith(TEXT) && !/^\s*paragraph/.test(line))
      : within
  // What a field holds is among its states.
  if (node.value?.value) return [head]
  if (told.length === 1 && told[0]!.startsWith(TEXT)) return [`${head}: ${told[0]!.slice(TEXT.length)}`]
  return [head, ...told.map((line) => `  ${line}`)]
}

const TEXT = '- '
/** What is in a closed list of options is heard when it is opened. */
const UNTOLD = new Set(['InlineTextBox', 'LineBreak', 'ListMarker', 'Legend', 'MenuListPopup'])
/** No more than what is in them, unless they have a name. */
const SHAPELESS = new Set([
  'generic',
  'none',
  'Section',
  'strong',
  'emphasis',
  'mark',
  'time',
  'SvgRoot',
  'RootWebArea',
  'LabelText',
  'sectionheader',
  'form',
  'rowgroup',
])
const NAMED_BY_CONTENT = new Set([
  'link',
  'button',
  'heading',
  'cell',
  'gridcell',
  'row',
  'rowheader',
  'columnheader',
  'option',
  'tab',
])

const propertyOf = (node: Node, name: string) =>
  node.properties?.find((property) => property.name === name)?.value.value

function liveOf(node: Node): string | undefined {
  const live = propertyOf(node, 'live')
  return typeof live === 'string' && live !== 'off' ? live : undefined
}

function statesOf(node: Node, live: string | undefined): string {
  const states = [
    ...['level', 'checked', 'pressed', 'expanded'].flatMap((name) => {
      const value = propertyOf(node, name)
      return value === undefined || node.role?.value === 'listitem' ? [] : [`${name} ${value}`]
    }),
    ...['disabled', 'required', 'selected', 'modal'].filter((name) => propertyOf(node, name) === true),
    ...(propertyOf(node, 'invalid') === 'true' ? ['refused'] : []),
    ...(node.value?.value ? [`holds “${node.value.value}”`] : []),
    ...(node.description?.value ? [`described “${node.description.value}”`] : []),
    ...(live ? [live === 'assertive' ? 'said at once' : 'said'] : []),
  ]
  return states.length ? ` [${states.join(', ')}]` : ''
}

/** Of entries in a list that differ in their words alone, two are enough to read. */
function withoutRepeats(parts: string[][]): string[][] {
  const entries = parts.filter(({ length }) => length > 0)
  const shapes = entries.map(shapeOf)
  const read = entries.filter((_, at) => shapes.slice(0, at).filter((shape) => shape === shapes[at]).length < 2)
  const repeats = entries.length - read.length
  return repeats > 2 ? [...read, [`… and ${repeats} more like these`]] : entries
}

/** Roles and states, without names and texts. */
const shapeOf = (entry: string[]) =>
  entry.map((line) => line.replace(/“.*”|(?<=^ *- ).*|(?<=^[^“]*): .*/g, '').trimEnd()).join('\n')

/** Texts beside each other are one. */
function joinTexts(lines: string[]): string[] {
  return lines.reduce<string[]>((all, line) => {
    const last = all.at(-1)
    if (last?.startsWith(TEXT) && line.startsWith(TEXT)) all[all.length - 1] = `${last} ${line.slice(TEXT.length)}`
    else all.push(line)
    return all
  }, [])
}
