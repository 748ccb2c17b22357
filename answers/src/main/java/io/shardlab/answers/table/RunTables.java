package io.shardlab.answers.table;

import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.ClientReport;
import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RouterReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.StageReport;
import io.shardlab.core.result.StorageReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The tables of a run: its phases, latencies, errors, events, and the findings of its workload. */
public final class RunTables {

    /** A drain that takes a smaller share of its phase is not worth a note. */
    private static final double LONG_DRAIN = 0.01;

    private static final double PERCENT = 100;

    private RunTables() {}

    /** Returns all phases with their rates, and the use of the client and its machine. */
    public static Table phases(List<PhaseReport> phases) {
        return ofPhases()
                .add("drain, s", phase -> FigureText.seconds(phase.drain().seconds()))
                .addOptional("target/s", phase -> phase.openLoop().targetRate().map(FigureText::number))
                .addFigure("missed-arrivals", Optional::of)
                .addOptional(
                        "largest backlog",
                        phase -> phase.openLoop()
                                .targetRate()
                                .map(rate -> FigureText.count(phase.waits().maxBacklog())))
                .add("MB/s", phase -> FigureText.mebibytes(phase.counts().bytesPerSecond()))
                .addFigure("migration-seconds", Optional::of)
                .addOptional("client CPU", RunTables::clientCpu)
                .addOptional(
                        "machine busy",
                        phase -> phase.client().machineCpuShare().map(FigureText::percent))
                .addOptional(
                        "stolen by hypervisor",
                        phase -> phase.client().stolenCpuShare().map(FigureText::percent))
                .add("GC, s", phase -> FigureText.seconds(phase.client().gcSeconds()))
                .add(
                        "waits for connections, s",
                        phase -> FigureText.seconds(phase.waits().connections().waitSeconds()
                                + phase.waits().connections().openSeconds()))
                .addOptional(
                        "waits for documents, s",
                        phase -> Optional.of(phase.waits().inputWaitSeconds())
                                .filter(seconds -> seconds > 0)
                                .map(FigureText::seconds))
                .add("ended early", phase -> phase.failure().orElse(phase.stopped() ? "yes" : ""))
                .table("Phases", phases);
    }

    /** Returns all phases with their rates only. */
    public static Table rates(List<PhaseReport> phases) {
        return ofPhases().table("Phases", phases);
    }

    private static Columns<PhaseReport> ofPhases() {
        return new Columns<PhaseReport>()
                .add("phase", PhaseReport::title)
                .add("threads", phase -> FigureText.count(phase.threads()))
                .addFigure("seconds", Optional::of)
                .addFigure("operations", Optional::of)
                .addFigure("throughput", Optional::of)
                .addFigure("documents", Optional::of)
                .addFigure("documents-per-second", Optional::of)
                .addFigure("migrations", Optional::of)
                .addFigure("errors", Optional::of);
    }

    /** One load machine in one measured phase. */
    private record OnMachine(String machine, ClientReport.Phase phase) {}

    /** Returns the measured phases of each load machine, with what it could have given; empty for a run from one machine. */
    public static Table machines(RunResult result) {
        List<ClientReport> clients = result.machines().clients();
        List<OnMachine> rows = IntStream.range(0, clients.size())
                .boxed()
                .flatMap(index ->
                        clients.get(index).phases().stream().map(phase -> new OnMachine(name(clients, index), phase)))
                .toList();
        return new Columns<OnMachine>()
                .add("load machine", OnMachine::machine)
                .add("phase", row -> row.phase().title())
                .add("threads", row -> FigureText.count(row.phase().threads()))
                .add("operations", row -> FigureText.count(row.phase().operations()))
                .add("ops/s", row -> FigureText.number(row.phase().throughput()))
                .add("client CPU", row -> FigureText.percent(row.phase().clientCpuShare()))
                .addOptional(
                        "machine busy", row -> row.phase().machineCpuShare().map(FigureText::percent))
                .add("GC, s", row -> FigureText.seconds(row.phase().gcSeconds()))
                .table("Load machines", rows)
                .noted(limits(clients));
    }

    /** Returns sentences on what limited the run, each with the machines that see the same limit. */
    private static List<Message> limits(List<ClientReport> clients) {
        Map<Message, List<String>> machines = new LinkedHashMap<>();
        for (int index = 0; index < clients.size(); index++) {
            String name = name(clients, index);
            clients.get(index)
                    .limit()
                    .ifPresent(limit -> machines.computeIfAbsent(finding(limit), finding -> new ArrayList<>())
                            .add(name));
        }
        return machines.entrySet().stream()
                .map(limit -> Message.of("Seen from {0}: {1}", String.join(", ", limit.getValue()), limit.getKey()))
                .toList();
    }

    private static Message finding(Finding finding) {
        return finding.wording().map(Finding.Wording::finding).orElseGet(() -> Message.text(finding.finding()));
    }

    private static String name(List<ClientReport> clients, int index) {
        return clients.get(index).machine().orElse("machine " + (index + 1));
    }

    /** Returns the client's use of its processors during a phase, in per cent. */
    public static Optional<String> clientCpu(PhaseReport phase) {
        return FigureCatalogue.ofPhases("client-cpu-share").of(phase).stream()
                .mapToObj(percent -> FigureText.percent(percent / PERCENT))
                .findFirst();
    }

    private record Latency(String name, LatencyReport time, Predicate<String> lowerBound, Optional<Long> documents) {

        /** @param figure {@code mean}, {@code max} or {@code p} and a percentile */
        String text(String figure) {
            Optional<Double> micros = switch (figure) {
                case "mean" -> Optional.of(time.meanMicros());
                case "max" -> Optional.of(time.maxMicros());
                default -> Optional.ofNullable(time.percentilesMicros().get(figure.substring(1)));
            };
            String mark = lowerBound.test(figure) ? FigureText.AT_LEAST : "";
            return micros.filter(value -> time.count() > 0)
                    .map(value -> mark + FigureText.microsAsMillis(value))
                    .orElse("");
        }
    }

    /**
     * Returns the latencies of phases, and of each kind of operation if a phase has several, with notes on their limits. A
     * phase of a single operation is left out.
     */
    public static Table latencies(List<PhaseReport> phases) {
        List<PhaseReport> repeated =
                phases.stream().filter(phase -> !phase.wasTimedOnce()).toList();
        List<Latency> rows =
                repeated.stream().flatMap(phase -> latencies(phase).stream()).toList();
        Columns<Latency> columns = new Columns<Latency>()
                .add("latency, ms", Latency::name)
                .add("operations", row -> FigureText.count(row.time().count()))
                .addOptional("documents", row -> row.documents().map(FigureText::count))
                .add("mean", row -> row.text("mean"));
        LatencyReport.PERCENTILES.forEach(
                percentile -> columns.add("p" + percentile, row -> row.text("p" + percentile)));
        List<Message> notes = new ArrayList<>();
        for (PhaseReport phase : repeated) {
            Message name = Message.text(repeated.size() > 1 ? phase.title() + ": " : "");
            latencyNotes(phase).forEach(note -> notes.add(name.and(note)));
        }
        return columns.add("max", row -> row.text("max"))
                .table("Latencies in milliseconds", rows)
                .noted(notes);
    }

    private static List<Latency> latencies(PhaseReport phase) {
        boolean open = phase.openLoop().targetRate().isPresent();
        String before = phase.title() + ": ";
        List<Latency> rows = new ArrayList<>();
        rows.add(new Latency(
                before + "service time", phase.latencies().serviceTime(), figure -> false, Optional.empty()));
        if (open) {
            rows.add(new Latency(
                    before + "response time",
                    phase.latencies().responseTime(),
                    figure -> FigureCatalogue.ofPhases("response-" + figure).isLowerBound(phase),
                    Optional.empty()));
        }
        if (phase.latencies().kinds().size() > 1) {
            for (KindReport kind : phase.latencies().kinds()) {
                Optional<Long> documents = Optional.of(kind.documents());
                if (kind.operations() > 0) {
                    rows.add(new Latency(
                            before + kind.name() + (open ? ", service time" : ""),
                            kind.serviceTime(),
                            figure -> false,
                            documents));
                }
                if (kind.operations() > 0 && open) {
                    rows.add(new Latency(
                            before + kind.name() + ", response time", kind.responseTime(), figure -> false, documents));
                }
            }
        }
        return rows;
    }

    private static List<Message> latencyNotes(PhaseReport phase) {
        List<Message> notes = new ArrayList<>();
        ArrivalReport arrivals = phase.openLoop().arrivals();
        Optional<Double> target = phase.openLoop().targetRate();
        target.ifPresent(
                rate -> notes.add(openLoop(rate, arrivals, phase.openLoop().missedArrivals())));
        if (arrivals.withoutLatency() > 0) {
            notes.add(
                    target.isPresent()
                            ? Message.of(
                                    "Response times cover all of these: a missed arrival counts with the time that it had waited at "
                                            + "the end, and {0} failed operations count as slower than all others. \"{1}\" marks lower bounds.",
                                    arrivals.failed(), FigureText.AT_LEAST.trim())
                            : Message.of(
                                    "{0} of {1} operations failed: they are not in the service time, and count as slower than any "
                                            + "--slo.",
                                    arrivals.failed(), arrivals.due()));
        }
        DrainReport drain = phase.drain();
        if (drain.seconds() > LONG_DRAIN * phase.seconds()) {
            notes.add(Message.of(
                    "The last operations took {0} s more after the {1} s of the phase: {2} succeeded then and {3} "
                            + "failed. They count in the latencies and errors, not in the rates.",
                    FigureText.seconds(drain.seconds()),
                    FigureText.seconds(phase.seconds()),
                    drain.operations(),
                    drain.failedOperations()));
        }
        return notes;
    }

    private static Message openLoop(double rate, ArrivalReport arrivals, long missed) {
        return Message.of(
                "Open loop at {0} operations/s{1}: {2} arrivals missed of {3} due.",
                FigureText.number(rate),
                arrivals.process()
                        .map(name -> Message.of(" ({0} arrivals)", name))
                        .orElse(Message.text("")),
                missed,
                arrivals.due());
    }

    /** Returns the stages of phases whose rate changes. */
    public static Table stages(List<PhaseReport> phases) {
        List<List<String>> rows = new ArrayList<>();
        for (PhaseReport phase : phases) {
            for (StageReport stage : phase.openLoop().stages()) {
                rows.add(List.of(
                        phase.title(),
                        stage.stage(),
                        FigureText.seconds(stage.startSeconds()),
                        FigureText.seconds(stage.seconds()),
                        target(stage),
                        FigureText.number(stage.throughput()),
                        FigureText.count(stage.due()),
                        FigureText.count(stage.missed()),
                        FigureText.count(stage.failed()),
                        time(stage, "50"),
                        time(stage, "99"),
                        time(stage, "99.9")));
            }
        }
        return Table.of(
                        "Stages",
                        List.of(
                                "phase",
                                "stage",
                                "from, s",
                                "time, s",
                                "target/s",
                                "ops/s",
                                "due",
                                "missed",
                                "failed",
                                "p50, ms",
                                "p99, ms",
                                "p99.9, ms"),
                        rows,
                        List.of())
                .noted(rows.isEmpty() ? List.of() : List.of(aboutStages(phases)));
    }

    /** Results that an older program has merged do not have the latencies. */
    private static Message aboutStages(List<PhaseReport> phases) {
        boolean known = phases.stream()
                .flatMap(phase -> phase.openLoop().stages().stream())
                .allMatch(stage -> stage.responseTime().isPresent());
        return Message.of(
                known
                        ? "The latencies of a stage are response times of the operations that were due in it, even if they "
                                + "were answered later."
                        : "Latencies are missing where a machine did not save them by stage, as older versions do not.");
    }

    private static String target(StageReport stage) {
        String from = FigureText.number(stage.fromRate());
        return stage.fromRate() == stage.toRate() ? from : from + " to " + FigureText.number(stage.toRate());
    }

    private static String time(StageReport stage, String percentile) {
        String mark = stage.missed() + stage.failed() > 0 ? FigureText.AT_LEAST : "";
        return stage.responseTime()
                .filter(time -> time.count() > 0)
                .map(time -> mark + FigureText.microsAsMillis(time.percentile(percentile)))
                .orElse("");
    }

    /** Returns the errors of all phases by operation and kind, each kind with its first message. */
    public static Table errors(List<PhaseReport> phases) {
        List<List<String>> rows = new ArrayList<>();
        for (PhaseReport phase : phases) {
            Map<String, String> samples = phase.failures().errorSamples();
            new TreeMap<>(phase.failures().errors())
                    .forEach((error, count) -> operationsWith(phase, error, count)
                            .forEach((operation, failed) -> rows.add(List.of(
                                    error,
                                    operation,
                                    phase.title(),
                                    FigureText.count(failed),
                                    samples.getOrDefault(error, "")))));
        }
        return Table.of("Errors", List.of("kind", "operation", "phase", "errors", "first message"), rows, List.of());
    }

    /** Returns the errors of a kind by the operation that had them; those of results that do not say so by an empty name. */
    private static Map<String, Long> operationsWith(PhaseReport phase, String error, long all) {
        Map<String, Long> operations = new LinkedHashMap<>();
        for (KindReport kind : phase.latencies().kinds()) {
            long errors = kind.errors().getOrDefault(error, 0L);
            if (errors > 0) {
                operations.put(kind.name(), errors);
            }
        }
        long others =
                all - operations.values().stream().mapToLong(Long::longValue).sum();
        if (others > 0) {
            operations.put("", others);
        }
        return operations;
    }

    /** Returns how the servers find the documents of each operation, as they explained it before the measured phases. */
    public static Table plans(List<PhaseReport> phases) {
        Set<List<String>> rows = new LinkedHashSet<>();
        for (PhaseReport phase : phases) {
            for (KindReport kind : phase.measured() ? phase.latencies().kinds() : List.<KindReport>of()) {
                kind.plans()
                        .forEach(plan -> rows.add(List.of(
                                kind.name(), plan.statement(), String.join(", ", plan.conditions()), plan.summary())));
            }
        }
        return Table.of("Plans", List.of("operation", "statement", "filter on", "plan"), List.copyOf(rows), List.of());
    }

    /** Returns the events of the phases, without the starts of stages, which have a table. */
    public static Table events(List<PhaseReport> phases) {
        List<List<String>> rows = new ArrayList<>();
        for (PhaseReport phase : phases) {
            for (EventReport event : phase.servers().events()) {
                if (!event.startsStage()) {
                    rows.add(List.of(phase.title(), event.name(), FigureText.seconds(event.seconds())));
                }
            }
        }
        return Table.of("Events", List.of("phase", "event", "at, s"), rows, List.of());
    }

    /** Returns the operations of each router during a phase. */
    public static Table routers(PhaseReport phase) {
        return new Columns<RouterReport>()
                .add("mongos", RouterReport::router)
                .add("operations", router -> FigureText.count(router.operations()))
                .add("ops/s", router -> FigureText.number(router.throughput()))
                .table("Routers during " + phase.title(), phase.latencies().perRouter());
    }

    /** Returns the size of a collection after an insert. */
    public static Table storage(StorageReport storage) {
        Function<Long, String> megabytes = FigureText::mebibytes;
        return new Columns<StorageReport>()
                .add("after the insert", report -> FigureText.count(report.documents()) + " documents")
                .add("average object, B", report -> String.format(Locale.ROOT, "%.2f", report.averageObjectBytes()))
                .add("data, MB", megabytes.compose(StorageReport::dataBytes))
                .add("storage, MB", megabytes.compose(StorageReport::storageBytes))
                .add("indexes, MB", megabytes.compose(StorageReport::indexBytes))
                .add("total, MB", megabytes.compose(StorageReport::totalBytes))
                .addOptional(
                        "data folders, MB", report -> report.dataFolderBytes().map(megabytes))
                .table("Storage", List.of(storage))
                .noted(
                        storage.checkpointed()
                                ? List.of()
                                : List.of(
                                        Message.of("No checkpoint was taken first: sizes may be up to a minute old.")));
    }

    /** Returns a table that a workload made of its figures. */
    public static Table facts(FactTable facts) {
        List<List<String>> rows = facts.rows().stream()
                .map(row -> row.stream().map(FigureText::any).toList())
                .toList();
        return Table.of(facts.title(), facts.columns(), rows, facts.notes());
    }
}
