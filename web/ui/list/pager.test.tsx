import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { labels } from '../kit/labels.ts';
import { Pager, pageNumbers } from './pager.tsx';
import '../render.testing.tsx';

test.each([
  [0, 3, [0, 1, 2]],
  [0, 20, [0, 1, 2, 3, 4, 5, 6]],
  [9, 20, [6, 7, 8, 9, 10, 11, 12]],
  [19, 20, [13, 14, 15, 16, 17, 18, 19]],
])('shows on page %s of %s the pages %s (SH-040)', (page, pages, numbers) =>
  expect(pageNumbers(page, pages)).toEqual(numbers),
);

test('shows range and page, and navigates (SH-040, SH-041, ODT-012)', async () => {
  const onPage = vi.fn();
  const onSize = vi.fn();
  render(<Pager page={3} size={10} total={39} onPage={onPage} onSize={onSize} />);
  expect(screen.getByText('31–39 of 39')).toBeTruthy();
  expect(screen.getByText('Page 4/4')).toBeTruthy();
  expect(screen.getByLabelText<HTMLButtonElement>(labels.nextPage).disabled).toBe(true);
  await userEvent.click(screen.getByLabelText(labels.page(2)));
  expect(onPage).toHaveBeenCalledWith(1);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['10', '15', '20', '25', '50']);
  await userEvent.selectOptions(screen.getByRole('combobox'), '25');
  expect(onSize).toHaveBeenCalledWith(25);
});

test('is hidden for a single small page', () => {
  const { container } = render(<Pager page={0} size={25} total={10} onPage={() => {}} />);
  expect(container.textContent).toBe('');
});

test('offers 100 rows and all of them if enabled (SH-041)', async () => {
  const onSize = vi.fn();
  render(<Pager page={0} size={10} total={39} onPage={() => {}} onSize={onSize} pageSizes={[10, 100, 0]} />);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['10', '100', 'All']);
  await userEvent.selectOptions(screen.getByRole('combobox'), 'All');
  expect(onSize).toHaveBeenCalledWith(0);
});
