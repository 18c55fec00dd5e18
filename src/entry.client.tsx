import { startPage } from '#browser/router/start-page.tsx';

void startPage();
