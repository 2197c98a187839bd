import { buyerPaths } from '#contract/buyer/paths.ts'
import type { PageWidth } from '#rules/reading/page-widths.ts'

/** The picture in the server-rendered frame that shows page one before React is there. */
export const firstPictureId = 'first-picture'

/** Sharp enough to begin to read on a phone and small enough for its line; the sharper one follows. */
export const firstWidth: PageWidth = 720

/**
 * Stands inside the document of the reader and runs while the rest of it is still on its way: asks for the sheet, then at once
 * for the picture of the page one was at, and shows it in the server-rendered frame. So page one takes three trips after one
 * another (document, sheet, picture) and waits for none of our programs. What came is left for them in `sheetOpening`
 * (opening.ts); whatever went wrong is left out, and they ask again in their own way.
 */
export const openingScript = () => `(function(){try{
var t=localStorage.getItem("token"),i=new URLSearchParams(location.search).keys().next().value;
if(!t||!i)return;
var n=function(){return null};
var a=fetch(${JSON.stringify(buyerPaths.readerInfo.split(' ')[1])},{method:"POST",headers:{"content-type":"application/json",authorization:"jwt "+t},body:JSON.stringify({id:i})}).then(function(r){return r.ok?r.json():null}).catch(n);
var p=a.then(function(a){
var d=a&&a.data;if(!d||!d.book||!d.link)return null;
var s=d.book.pages,k=Math.min(Math.max(1,d.place?d.place.page:1),s.length);
return fetch(d.link+"&page="+k+"&width=${firstWidth}").then(function(r){return r.ok?r.blob():null}).then(function(b){
if(!b)return null;
var u=URL.createObjectURL(b),f=document.getElementById(${JSON.stringify(firstPictureId)});
if(f){f.src=u;f.hidden=false;f.parentNode.style.aspectRatio=s[k-1][0]+"/"+s[k-1][1]}
return{page:k,url:u}})}).catch(n);
window.sheetOpening={token:t,id:i,answer:a,picture:p}
}catch(e){}})()`
