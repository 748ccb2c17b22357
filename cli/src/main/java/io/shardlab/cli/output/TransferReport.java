package io.shardlab.cli.output;

import io.shardlab.core.text.FigureText;
import io.shardlab.dump.format.Tally;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a dump or a restore did, collection by collection. */
public final class TransferReport {

    private TransferReport() {}

    /**
     * As a table and a sentence.
     *
     * @param done what was done with documents, as in {@code dumped}
     * @param seconds how long it took
     */
    public static String render(List<Tally> tallies, String done, double seconds) {
        boolean refused = tallies.stream().anyMatch(tally -> tally.refused() > 0);
        boolean there = tallies.stream().anyMatch(tally -> tally.alreadyThere() > 0);
        List<String> headers = new ArrayList<>(List.of("collection", "documents", "MB"));
        if (there) {
            headers.add("already there");
        }
        if (refused) {
            headers.add("refused");
        }
        headers.add("state");
        TerminalTable table = new TerminalTable(headers);
        tallies.stream().sorted(Comparator.comparing(Tally::namespace)).forEach(tally -> {
            List<String> cells = new ArrayList<>(List.of(
                    tally.namespace(), FigureText.count(tally.documents()), FigureText.mebibytes(tally.bytes())));
            if (there) {
                cells.add(FigureText.count(tally.alreadyThere()));
            }
            if (refused) {
                cells.add(FigureText.count(tally.refused()));
            }
            cells.add(tally.isComplete() ? "complete" : "incomplete");
            table.row(cells.toArray(String[]::new));
        });
        long documents = tallies.stream().mapToLong(Tally::documents).sum();
        double megabytes = tallies.stream().mapToLong(Tally::bytes).sum() / FigureText.MEBIBYTE;
        return table.render() + System.lineSeparator() + System.lineSeparator()
                + FigureText.count(documents, "document") + " " + done + " in " + FigureText.seconds(seconds) + " s: "
                + FigureText.number(documents / seconds) + "/s, " + FigureText.number(megabytes / seconds) + " MB/s";
    }
}
