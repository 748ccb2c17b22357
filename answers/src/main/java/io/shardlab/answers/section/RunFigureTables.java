package io.shardlab.answers.section;

import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.MaximumText;
import io.shardlab.answers.table.RunTables;
import io.shardlab.answers.table.ServerTables;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.StorageReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The tables of a run on its page, which other programs show, too. Pure functions. */
public final class RunFigureTables {

    private RunFigureTables() {}

    /** Returns every figure of the run, its conditions and its parameters. */
    public static List<Table> all(SavedRun run) {
        List<Table> tables = new ArrayList<>(figures(run));
        tables.add(conditions(Message.of("What was measured"), run.result()));
        tables.add(parameters(
                Message.of(
                        "All {0,number,#} parameters", run.result().parameters().size()),
                run.result().parameters()));
        return tables;
    }

    /** Returns every figure of the run. */
    static List<Table> figures(SavedRun run) {
        RunResult result = run.result();
        List<Table> tables = new ArrayList<>();
        MaximumText.of(result).map(MaximumText::trialsTable).ifPresent(tables::add);
        tables.add(RunTables.phases(result.phases()));
        tables.add(RunTables.machines(result));
        tables.add(RunTables.latencies(run.measured()));
        tables.add(RunTables.stages(run.measured()));
        tables.add(RunTables.errors(result.phases()));
        tables.add(RunTables.plans(result.phases()));
        run.last().ifPresent(phase -> {
            if (phase.latencies().perRouter().size() > 1) {
                tables.add(RunTables.routers(phase));
            }
            tables.add(ServerTables.servers(phase));
        });
        result.sharding().map(ServerTables::sharding).ifPresent(tables::add);
        tables.add(ServerTables.balance(result.phases()));
        StorageReport.of(result.facts()).map(RunTables::storage).ifPresent(tables::add);
        FactTable.in(result.facts()).forEach(facts -> tables.add(RunTables.facts(facts)));
        tables.add(new Columns<Map.Entry<String, Object>>()
                .add("fact", Map.Entry::getKey)
                .add("value", fact -> String.valueOf(fact.getValue()))
                .table(
                        Message.of("Facts from the workload"),
                        result.facts().entrySet().stream()
                                .filter(fact -> !fact.getKey().equals(FactTable.FACT))
                                .toList()));
        return tables.stream().filter(table -> !table.isEmpty()).toList();
    }

    /** Returns what was measured, where and by which programs. */
    static Table conditions(Message title, RunResult result) {
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
        return Table.pairs(title, rows);
    }

    static Table parameters(Message title, Map<String, Object> parameters) {
        return new Columns<Map.Entry<String, Object>>()
                .add("parameter", parameter -> "--" + parameter.getKey())
                .add("value", parameter -> String.valueOf(parameter.getValue()))
                .table(title, parameters.entrySet());
    }
}
