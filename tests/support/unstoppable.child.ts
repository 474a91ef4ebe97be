/** For `bun --preload`: a server that fails when it is to stop. */
const { serve } = Bun
Bun.serve = (options) =>
  Object.assign(serve(options as never), { stop: () => Promise.reject(new Error('It does not stop')) }) as never
