/** Waits for something that comes by itself; the test's own time limit is the only clock. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await Bun.sleep(5)
}
