/**
 * What the executable starts: the app where it is told nothing else, as `bun start` does, and the command line for
 * everything it is told, as `bun cli` does. It starts itself to draw a picture (src/features/uploads/pictures/draw-aside).
 */
if (process.env.DRAW_WIDTHS) await import('../src/features/uploads/pictures/drawing-process.ts')
else if (process.argv.length > 2) await import('../cli/index.ts')
else await import('../src/server.ts')

export {}
