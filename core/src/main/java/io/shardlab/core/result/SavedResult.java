package io.shardlab.core.result;

import io.shardlab.core.text.PlainText;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A result with the folder that it was saved in. Immutable.
 *
 * @param folder the folder of {@code result.json}, {@code intervals.csv} and {@code latency.hlog}
 * @param result the content of {@code result.json}
 */
public record SavedResult(Path folder, RunResult result) {

    private static final int MOST_SHOWN = 120;

    /** The name to show: {@link #fullName} on one line, cut if it is very long. */
    public String name() {
        return PlainText.line(fullName(), MOST_SHOWN);
    }

    /** The label, or else the name of the folder. It may have any characters. */
    public String fullName() {
        return result.label()
                .filter(label -> !label.isBlank())
                .or(() -> Optional.ofNullable(
                                folder.toAbsolutePath().normalize().getFileName())
                        .map(Path::toString))
                .orElse("/");
    }
}
