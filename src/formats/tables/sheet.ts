/** What a cell of a table holds; a moment is told as if the wall clock were UTC. */
export type Cell = string | number | boolean | Date | null

/** A table as it stands in the file: `rows[0]` is row 1. */
export type Sheet = { name: string; rows: Cell[][] }

/** So far is looked for what a table holds, which is more than it may hold. */
export const MAX_ROWS = 50_000
export const MAX_CELLS = 1_000_000

export const isBlank = (cell: Cell | undefined) => cell == null || (typeof cell === 'string' && cell.trim() === '')
