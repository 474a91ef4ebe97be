/** Drawing a picture starts the executable again. */
if (process.env.DRAW_WIDTHS) await import('../src/features/uploads/pictures/drawing-process.ts')
else if (process.env.DRAW_CARD) await import('../src/features/cards/card-process.ts')
else if (process.argv.length > 2) await import('../cli/index.ts')
else await import('../src/server.ts')

export {}
