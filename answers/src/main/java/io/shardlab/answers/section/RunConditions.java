package io.shardlab.answers.section;

import io.shardlab.answers.document.Document;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The conditions of a run: target, programs, parameters, and what its workload noted. */
final class RunConditions {

    private RunConditions() {}

    /**
     * Returns them as a document.
     *
     * @param defaults if given, the parameters that differ from them are shown, too
     */
    static Document of(RunResult result, Optional<Defaults> defaults) {
        Document.Builder conditions = new Document.Builder().figures(measured(result));
        defaults.ifPresent(known -> {
            Map<String, Object> changed = known.changed(result.workload(), result.parameters());
            if (changed.isEmpty()) {
                conditions.say(Message.of("All parameters have their defaults."));
            } else {
                conditions.figures(parameters(Message.of("Parameters that differ from the default"), changed));
            }
        });
        Message all =
                Message.of("All {0,number,#} parameters", result.parameters().size());
        conditions.folded(
                all,
                () -> new Document.Builder()
                        .figures(parameters(all, result.parameters()))
                        .build());
        return conditions.figures(facts(result)).build();
    }

    /** The notes of the workload, other than its tables. */
    private static Table facts(RunResult result) {
        return new Columns<Map.Entry<String, Object>>()
                .add("fact", Map.Entry::getKey)
                .add("value", fact -> String.valueOf(fact.getValue()))
                .table(
                        Message.of("Facts from the workload"),
                        result.facts().entrySet().stream()
                                .filter(fact -> !fact.getKey().equals(FactTable.FACT))
                                .toList());
    }

    private static Table measured(RunResult result) {
        ClientDescription client = result.client();
        List<List<Message>> rows = new ArrayList<>();
        rows.add(List.of(Message.of("workload"), Message.text(result.workload())));
        rows.add(List.of(Message.of("target"), result.target().description()));
        if (!result.target().uris().isEmpty()) {
            rows.add(List.of(
                    Message.of("reached by"),
                    Message.text(String.join(", ", result.target().uris()))));
        }
        result.input().ifPresent(input -> rows.add(List.of(Message.of("input"), input.describe())));
        rows.add(List.of(Message.of("router kind"), Message.text(result.target().routerKind())));
        rows.add(List.of(
                Message.of("servers"),
                Message.of(result.target().local() ? "started on the client machine" : "provided by the user")));
        rows.add(List.of(
                Message.of("started"),
                Message.text(result.startedAt().truncatedTo(ChronoUnit.SECONDS).toString())));
        rows.add(List.of(Message.of("seed"), Message.text(String.valueOf(result.seed()))));
        rows.add(List.of(
                Message.of("client"),
                Message.of(
                        "Shardlab {0}, Java {1}, MongoDB driver {2}, {3}, {4,number,#} processors, {5} MB of heap",
                        client.simulatorVersion(),
                        client.javaVersion(),
                        client.driverVersion(),
                        client.os(),
                        client.cpus(),
                        FigureText.mebibytes(client.maxHeapBytes()))));
        return Table.pairs(Message.of("What was measured"), rows);
    }

    private static Table parameters(Message title, Map<String, Object> parameters) {
        return new Columns<Map.Entry<String, Object>>()
                .add("parameter", parameter -> "--" + parameter.getKey())
                .add("value", parameter -> String.valueOf(parameter.getValue()))
                .table(title, parameters.entrySet());
    }
}
