import { useEffect, useRef, useState, type ComponentProps, type SubmitEvent } from "react";

interface FormProps extends ComponentProps<"form"> {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * The frame of every form. After Send, the first fault gets the focus and is scrolled to, whether
 * the form or the server found it.
 */
export function Form({ onSubmit, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0 && form.current) return watchForFault(form.current);
  }, [attempts]);
  return (
    <form
      ref={form}
      noValidate
      {...rest}
      onSubmit={(event) => {
        // Without this, the browser would leave the page if the handler throws.
        event.preventDefault();
        onSubmit(event);
        setAttempts((count) => count + 1);
      }}
    />
  );
}

/**
 * Shows the fault that the form has now, or the next one that appears before the person types. A
 * fault is a wrong field, or a message that belongs to no field. Returns a function that stops it.
 */
function watchForFault(form: HTMLFormElement): () => void {
  const show = () => {
    const field = form.querySelector<HTMLElement>(
      ':is(input, textarea, select, button)[aria-invalid="true"]',
    );
    // A field has an empty alert element for its message.
    const words = [...form.querySelectorAll<HTMLElement>('[role="alert"]')];
    const fault = field ?? words.find(({ textContent }) => textContent !== "");
    if (!fault) return;
    stop();
    if (fault.role === "alert") fault.tabIndex = -1;
    fault.focus({ preventScroll: true });
    fault.scrollIntoView({ block: "center", behavior: "instant" });
  };
  const watch = new MutationObserver(show);
  const stop = () => {
    watch.disconnect();
    form.removeEventListener("input", stop);
  };
  watch.observe(form, { attributeFilter: ["aria-invalid"], childList: true, subtree: true });
  form.addEventListener("input", stop);
  show();
  return stop;
}
