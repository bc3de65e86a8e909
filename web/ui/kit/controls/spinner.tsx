// A loading spinner.

import LoaderCircle from 'lucide-react/icons/loader-circle';

export const Spinner = () => <LoaderCircle className="size-4 animate-spin" aria-hidden />;
