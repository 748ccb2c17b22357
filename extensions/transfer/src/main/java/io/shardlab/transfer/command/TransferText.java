package io.shardlab.transfer.command;

import io.shardlab.cli.progress.ProgressText;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.transfer.dump.format.Tally;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The line of progress of a dump or a restore. */
final class TransferText {

    private TransferText() {}

    /**
     * Returns the line.
     *
     * @param name the name of the current step
     * @param tallies the work done so far
     * @param share the share of all work that is done, from 0 to 1; empty if unknown
     * @param seconds the time since the begin
     */
    static Message of(Message name, List<Tally> tallies, OptionalDouble share, double seconds) {
        long documents = tallies.stream()
                .mapToLong(tally -> tally.documents() + tally.alreadyThere())
                .sum();
        long bytes = tallies.stream().mapToLong(Tally::bytes).sum();
        Message left = Message.NONE;
        String done = "";
        if (share.isPresent() && share.getAsDouble() > 0) {
            double part = Math.min(1, share.getAsDouble());
            done = String.format(Locale.ROOT, " %3.0f %%", part * 100);
            left = Message.text("  ").and(ProgressText.left(Math.round(seconds * (1 - part) / part)));
        }
        return Message.of(
                "{0}{1} {2} s{3}  {4}  {5}/s  {6} MB/s",
                name,
                done,
                String.format(Locale.ROOT, "%4.0f", seconds),
                left,
                Message.of("{0,choice,0#{0} documents|1#1 document|1<{0} documents}", documents),
                FigureText.number(documents / seconds),
                FigureText.number(bytes / FigureText.MEBIBYTE / seconds));
    }
}
