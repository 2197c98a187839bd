/**
 * Runs before the first paint, so that nothing jumps later: the colour scheme, whether somebody is signed in, and how many
 * notifications were unread when last asked. Kept as text because it stands inside the document.
 */
export const bootScript = `(function(d){try{
var s=localStorage.getItem("mantine-color-scheme-value");
if(s!=="light"&&s!=="dark")s=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
d.setAttribute("data-mantine-color-scheme",s);
if(localStorage.getItem("token"))d.setAttribute("data-session","in");
if(localStorage.getItem("token")&&Number(localStorage.getItem("unread"))>0&&!/^\\/message\\/?$/i.test(location.pathname))d.setAttribute("data-unread","");
}catch(e){}})(document.documentElement)`
