package io.shardlab.cli.progress;

import java.util.Locale;
import me.tongfei.progressbar.ProgressBarRenderer;
import me.tongfei.progressbar.ProgressState;

/** Draws a phase as one line: its name, how much is done, a bar of a steady width, and the latest figures. */
final class PhaseBar implements ProgressBarRenderer {

    private static final int WIDTH = 20;

    @Override
    public String render(ProgressState state, int maxLength) {
        String bar = state.isIndefinite() ? moving(state) : done(state.getNormalizedProgress());
        String line = state.getTaskName() + " " + bar + " " + state.getExtraMessage();
        return line.length() > maxLength ? line.substring(0, Math.max(0, maxLength)) : line;
    }

    private static String done(double share) {
        double within = Math.max(0, Math.min(1, share));
        int full = (int) Math.round(within * WIDTH);
        return String.format(Locale.ROOT, "%3.0f %% [%s%s]", within * 100, "=".repeat(full), " ".repeat(WIDTH - full));
    }

    /** A mark that walks, where nobody knows how much there is to do. */
    private static String moving(ProgressState state) {
        int at = (int) (state.getElapsedAfterStart().toMillis() / 500 % WIDTH);
        return "[" + " ".repeat(at) + "=" + " ".repeat(WIDTH - 1 - at) + "]";
    }
}
