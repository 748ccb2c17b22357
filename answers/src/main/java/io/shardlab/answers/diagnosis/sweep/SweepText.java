package io.shardlab.answers.diagnosis.sweep;

import io.shardlab.answers.diagnosis.DiagnosedLimits;
import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.noise.NoiseRule;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.TopologyParameters;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Parts of sentences that several rules use in their findings. */
final class SweepText {

    private SweepText() {}

    static Message threads(double number) {
        return Message.of("{0,choice,0#0 threads|1#1 thread|1<{0} threads}", Math.round(number));
    }

    /** Returns a range, such as {@code 1.52 to 2.10}, or {@code 1.52} if both ends are the same. */
    static Message range(double low, double high) {
        String least = FigureText.brief(low);
        String most = FigureText.brief(high);
        return least.equals(most) ? Message.text(least) : Message.of("{0} to {1}", least, most);
    }

    /** Returns a range of what the ratio may be, such as {@code  (0.72 to 1.74 times)}; empty without a message. */
    static Message mayBe(List<Contrast> contrasts) {
        return Contrast.range(contrasts)
                .map(range -> Message.of(" ({0} times)", range))
                .orElse(Message.NONE);
    }

    /** Returns the advice to measure the cells of undecided comparisons more often, with the command that does so. */
    static Message repeat(Sweep sweep, List<Contrast> undecided) {
        List<Cell> cells = undecided.stream()
                .flatMap(one -> Stream.of(one.base().cell(), one.other().cell()))
                .distinct()
                .sorted(Comparator.comparingInt(Cell::number))
                .toList();
        int repetitions = undecided.stream()
                .flatMap(one -> Stream.of(one.base(), one.other()))
                .mapToInt(speed -> speed.values().size())
                .max()
                .orElse(0);
        String numbers =
                cells.stream().map(cell -> String.valueOf(cell.number())).collect(Collectors.joining(","));
        int more = Math.max(NoiseRule.ENOUGH, repetitions);
        return sweep.resume()
                .map(command ->
                        Message.of("Repeat these cells: {0} --cells {1} --repeat {2,number,#}", command, numbers, more))
                .orElseGet(() -> Message.of("Repeat these cells with {0,number,#} or more further repetitions.", more));
    }

    /** Returns the name of a figure within a sentence, without its unit. */
    static Message name(Figure figure) {
        return switch (figure.name()) {
            case "throughput" -> Message.of("throughput");
            case "max-rate" -> Message.of("the maximum rate");
            case "documents-per-second" -> Message.of("documents per second");
            default -> Message.of("speed ({0})", figure.title());
        };
    }

    /** Returns the topology of a measured cell, such as {@code 3 shards with 2 mongos}. */
    static Message topology(Cell cell) {
        TargetReport target = Sweep.result(cell).target();
        if (!target.kind().equals("sharded")) {
            return target.kind().equals("standalone") ? Message.of("the single server") : Message.of("the replica set");
        }
        return cell.values().containsKey(TopologyParameters.ROUTERS) || target.routers() > 1
                ? Message.of(
                        "{0,choice,0#0 shards|1#1 shard|1<{0} shards} with {1,number,#} mongos",
                        target.shards(), target.routers())
                : Message.of("{0,choice,0#0 shards|1#1 shard|1<{0} shards}", target.shards());
    }

    /** Returns parameters with their values, without the kind of cluster, which the topology names. */
    static String values(Map<String, String> values) {
        return values.entrySet().stream()
                .filter(value -> !value.getKey().equals(TopologyParameters.CLUSTER))
                .map(value -> value.getKey() + " " + FigureText.grouped(value.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** Returns parameters with their values in parentheses, without those that the topology names; may be empty. */
    static String inParentheses(Map<String, String> values) {
        Map<String, String> others = new LinkedHashMap<>(values);
        others.keySet()
                .removeAll(List.of(TopologyParameters.CLUSTER, TopologyParameters.SHARDS, TopologyParameters.ROUTERS));
        return others.isEmpty() ? "" : " (" + values(others) + ")";
    }

    /** Returns the advice of the runs' own diagnoses, or {@code otherwise} if they have none. */
    static Message advice(List<CellSpeed> figures, Message otherwise) {
        return DiagnosedLimits.advice(
                figures.stream().map(figure -> Sweep.result(figure.cell())).toList(), otherwise);
    }

    /** Returns the bottlenecks of the runs' own diagnoses without advice, or {@code otherwise} if they have none. */
    static Message limits(List<CellSpeed> figures, Message otherwise) {
        return DiagnosedLimits.named(
                figures.stream().map(figure -> Sweep.result(figure.cell())).toList(), otherwise);
    }

    /** Returns the condition of a statement if all servers shared one machine; else empty. */
    static Message onOneMachine(Cell cell) {
        return sharedMachine(cell) ? Message.of(" with all servers on one machine") : Message.NONE;
    }

    private static boolean sharedMachine(Cell cell) {
        TargetReport target = Sweep.result(cell).target();
        return target.local() && target.slowMotion().isEmpty();
    }

    /** Returns a warning if all servers shared one machine, as they do not show how several machines scale; else empty. */
    static Message sharedMachineWarning(Cell cell) {
        return sharedMachine(cell)
                ? Message.of(
                        " All servers shared the CPU of one machine, so this says nothing about servers on machines of "
                                + "their own.")
                : Message.NONE;
    }
}
