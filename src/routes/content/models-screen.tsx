import { DirectoryScreen } from '#content/ui/directory-screen.tsx';
import { ModelCard } from '#content/ui/model-card.tsx';
import type { ModelsPage } from './models-view.server.ts';

/** The form of the directory and the cards of the models that it finds. */
export function ModelsScreen({ page }: { page: ModelsPage }) {
  const { found, models } = page;
  return (
    <DirectoryScreen found={found}>
      <ul className="models">
        {models.map((model, index) => (
          <li key={model.slug}>
            <ModelCard model={model} priority={index < 3} />
          </li>
        ))}
      </ul>
    </DirectoryScreen>
  );
}
