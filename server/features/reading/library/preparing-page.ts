/**
 * What a browser shows that opened a link before its file was ready: it asks again by itself. A bare page of the server:
 * the person is on the way to a download, and the shop's own page is one tab away.
 */
export const preparingPage = {
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'referrer-policy': 'no-referrer',
    refresh: '3',
    'retry-after': '3',
  },
  html: `<!doctype html>
<html lang="th">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>สรุป · กำลังเตรียมไฟล์</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; text-align: center;
    font: 18px/1.65 'Anuphan Variable', 'Noto Sans Thai', sans-serif; color: #17172e; background: #fafafe }
  @media (prefers-color-scheme: dark) { body { color: #ecedfa; background: #10111f } }
</style>
<main>
  <p>กำลังเตรียมไฟล์ของคุณ หน้านี้จะเปิดต่อเอง</p>
  <p lang="en">Your file is being prepared. This page goes on by itself.</p>
</main>
`,
}
