/** Both languages at once: nobody knows who opens a link. */
export const preparingPage = `<!doctype html>
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
`
