import { useEffect, useRef, useState, type ComponentProps, type SubmitEvent } from "react";

interface FormProps extends ComponentProps<"form"> {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Every form of the app. After Send the first fault takes the cursor and is scrolled to, whether it is found here or comes back from the server. */
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
        // Without this the browser leaves the page where a handler throws.
        event.preventDefault();
        onSubmit(event);
        setAttempts((count) => count + 1);
      }}
    />
  );
}

/**
 * Shows the fault that is in a form now, or else the next one that appears before somebody types: a field that is wrong, or the words of a fault that no
 * field has. Returns how to stop.
 */
function watchForFault(form: HTMLFormElement): () => void {
  const show = () => {
    const field = form.querySelector<HTMLElement>(
      ':is(input, textarea, select, button)[aria-invalid="true"]',
    );
    // A field has an empty place for the words of its fault.
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
