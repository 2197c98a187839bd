import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every screen of Sarup on one page. Paths ignore case (decisions §6). */
export default [
  layout('shell/Shell.tsx', [
    index('areas/buyer/home/home.tsx'),
    route('shop', 'areas/buyer/shop/shop.tsx'),
    route('secretshop', 'areas/buyer/secret-shop/secret-shop.tsx'),
    route('singhdrive', 'areas/buyer/secret-shop/singh-drive.ts'),
    route('tutoring-exams', 'areas/buyer/tutoring/tutoring.tsx'),
    route('myVideo/:sheetId', 'areas/buyer/my-video/my-video.tsx'),
    route('login', 'areas/buyer/login/login.tsx'),
    route('infoEnter', 'areas/buyer/info-enter/info-enter.tsx'),
    route('infoSheet/:sheetId', 'areas/buyer/info-sheet/info-sheet.tsx'),
    route('infoSheet', 'areas/buyer/info-sheet/info-sheet-by-query.ts'),
    route('infoGroup', 'areas/buyer/info-group/info-group.tsx'),
    route('cart', 'areas/buyer/cart/cart.tsx'),
    route('user/myorder', 'areas/buyer/order/order.tsx'),
    route('mysheet', 'areas/buyer/mysheet/mysheet.tsx'),
    route('favorite', 'areas/buyer/favorite/favorite.tsx'),
    route('account', 'areas/buyer/account/account.tsx'),
    route('unsubscribe', 'areas/buyer/unsubscribe/unsubscribe.tsx'),
    route('message', 'areas/buyer/message/message.tsx'),
    route('seller', 'areas/seller/landing/landing.tsx'),
    route('seller/sellreport', 'areas/seller/sellreport/sellreport.tsx'),
    route('seller/register', 'areas/seller/register/register.tsx'),
    route('seller/selledit', 'areas/seller/selledit/selledit.tsx'),
    route('seller/pricecal', 'areas/seller/pricecal/pricecal.tsx'),
    route('seller/editSheet', 'areas/seller/edit-sheet/edit-sheet.tsx'),
    route('seller/editSheetAfter', 'areas/seller/edit-sheet-after/edit-sheet-after.tsx'),
    route('faq', 'areas/seller/faq/faq.tsx'),
    layout('areas/staff/layout/StaffLayout.tsx', [route('staff', 'areas/staff/home/staff-home.tsx')]),
    route('terms', 'areas/shared/terms/terms.tsx'),
    route('privacy', 'areas/shared/privacy/privacy.tsx'),
    route('*', 'areas/shared/not-found/not-found.tsx'),
  ]),
  route('open-outside', 'areas/shared/open-outside/open-outside.tsx'),
  // Fills the screen: no header, no tabs.
  route('user/readSheet', 'areas/buyer/read-sheet/read-sheet.tsx'),
  // For paper: no header, no tabs.
  route('account/receipt', 'areas/buyer/receipt/receipt.tsx'),
  route('workaroundlogin', 'areas/buyer/login/workaround-login.tsx'),
  route('login/return', 'areas/buyer/login/login-return.tsx'),
] satisfies RouteConfig
