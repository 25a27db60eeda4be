/** The page that a browser shows when it came back from a sign-in. `words` are ours: nothing is escaped. */
export function resultPage(words: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Parley</title>
<style>
  :root { color-scheme: light dark }
  body { display: grid; place-items: center; min-height: 90vh; font: 16px/1.5 system-ui, sans-serif }
</style>
<main><h1>Parley</h1><p>${words}</p></main>
</html>
`
}
