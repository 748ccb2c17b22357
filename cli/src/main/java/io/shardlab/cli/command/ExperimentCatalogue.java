package io.shardlab.cli.command;

import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.TerminalTable;
import io.shardlab.core.text.Json;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.ReadyExperiments;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Shows the ready experiments. */
final class ExperimentCatalogue {

    private final Console console;
    private final ReadyExperiments ready;

    ExperimentCatalogue(Console console, ReadyExperiments ready) {
        this.console = console;
        this.ready = ready;
    }

    void list(boolean json) {
        if (json) {
            console.out()
                    .println(Json.masked(
                            ready.all().stream().map(ExperimentCatalogue::entry).toList()));
            return;
        }
        int width = ready.all().stream().mapToInt(e -> e.name().length()).max().orElse(1);
        ready.all().forEach(e -> console.out().printf(Locale.ROOT, "%-" + width + "s  %s%n", e.name(), e.summary()));
    }

    private static Map<String, String> entry(ExperimentSpec experiment) {
        Map<String, String> entry = new LinkedHashMap<>();
        entry.put("name", experiment.name());
        entry.put("summary", experiment.summary());
        entry.put("workload", experiment.workload());
        return entry;
    }

    void describe(ExperimentSpec experiment) {
        console.out().println(experiment.name() + ": " + experiment.summary());
        console.out().println();
        console.out().println("Workload: " + experiment.workload());
        TerminalTable table = new TerminalTable(List.of("parameter", "values"), 2);
        experiment.values().forEach((name, values) -> table.row("--" + name, String.join(", ", values)));
        console.out().println(table.render());
        say("Rows", experiment.table().rows());
        say("Columns", experiment.table().columns());
        say("Figures", experiment.table().figures());
        if (experiment.shuffled()) {
            console.out().println("Order: random (--no-shuffle for the order of the values)");
        }
        experiment.note().ifPresent(note -> console.out().printf(Locale.ROOT, "%n%s%n", note.strip()));
        console.out()
                .printf(
                        Locale.ROOT,
                        "%nEvery option of the workload overrides it: simulator experiment run %s --documents 1M%n",
                        experiment.name());
    }

    private void say(String what, Optional<List<String>> names) {
        names.ifPresent(list -> console.out().println(what + ": " + String.join(", ", list)));
    }
}
