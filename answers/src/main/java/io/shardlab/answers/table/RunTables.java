package io.shardlab.answers.table;

import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.ClientReport;
import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.FactTable;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The tables of a run: its phases, latencies, errors, events, and the findings of its workload. */
public final class RunTables {

    /** A drain that takes a smaller share of its phase is not worth a note. */
    private static final double LONG_DRAIN = 0.01;

    private static final double PERCENT = 100;

    private static final String EVENT = "event";

    /** The words of an event before and after the addresses of servers. */
    private static final Pattern EVENT_PARTS = Pattern.compile("(.*?)( ?\\S+:[0-9]+(?:, \\S+:[0-9]+)* ?)(.*)");

    private RunTables() {}

    /** Returns all phases with their rates and their endings. */
    public static Table phases(List<PhaseReport> phases) {
        return ofPhases()
                .add("drain, s", phase -> FigureText.seconds(phase.drain().seconds()))
                .addOptional("target/s", phase -> phase.openLoop().targetRate().map(FigureText::number))
                .addFigure("missed-arrivals", Optional::of)
                .addFigure("migration-seconds", Optional::of)
                .say(
                        Message.of("ended early"),
                        phase -> phase.failure()
                                .map(Message::text)
                                .orElseGet(
                                        () -> Message.of(phase.stopped() ? Message.sense("ended early", "yes") : "")))
                .table(Message.of("Phases"), phases);
    }

    /** Returns the use of the client and its machine in all phases. */
    public static Table client(List<PhaseReport> phases) {
        return new Columns<PhaseReport>()
                .add("phase", PhaseReport::title)
                .add("MB/s", phase -> FigureText.mebibytes(phase.counts().bytesPerSecond()))
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
                .addOptional(
                        "largest backlog",
                        phase -> phase.openLoop()
                                .targetRate()
                                .map(rate -> FigureText.count(phase.waits().maxBacklog())))
                .table(Message.of("Use of the client"), phases);
    }

    /** Returns all phases with their rates only. */
    public static Table rates(List<PhaseReport> phases) {
        return ofPhases().table(Message.of("Phases"), phases);
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
                .table(Message.of("Load machines"), rows)
                .noted(limits(clients));
    }

    /** Returns sentences on what limited the run, each with the machines that see the same limit. */
    private static List<Message> limits(List<ClientReport> clients) {
        Map<Message, List<String>> machines = new LinkedHashMap<>();
        for (int index = 0; index < clients.size(); index++) {
            String name = name(clients, index);
            clients.get(index)
                    .limit()
                    .ifPresent(limit -> machines.computeIfAbsent(limit.sentence(), sentence -> new ArrayList<>())
                            .add(name));
        }
        return machines.entrySet().stream()
                .map(limit -> Message.of("Seen from {0}: {1}", String.join(", ", limit.getValue()), limit.getKey()))
                .toList();
    }

    private static String name(List<ClientReport> clients, int index) {
        return clients.get(index).machine().orElse("machine " + (index + 1));
    }

    /** Returns the client's use of its processors during a phase, in per cent. */
    private static Optional<String> clientCpu(PhaseReport phase) {
        return FigureCatalogue.ofPhases("client-cpu-share").of(phase).stream()
                .mapToObj(percent -> FigureText.percent(percent / PERCENT))
                .findFirst();
    }

    private record Latency(Message name, LatencyReport time, Predicate<String> lowerBound, Optional<Long> documents) {

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
                .say(Message.of("latency, ms"), Latency::name)
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
                .table(Message.of("Latencies in milliseconds"), rows)
                .noted(notes);
    }

    private static List<Latency> latencies(PhaseReport phase) {
        boolean open = phase.openLoop().targetRate().isPresent();
        Message service = Message.of("service time");
        Message response = Message.of("response time");
        List<Latency> rows = new ArrayList<>();
        rows.add(
                new Latency(named(phase, service), phase.latencies().serviceTime(), figure -> false, Optional.empty()));
        if (open) {
            rows.add(new Latency(
                    named(phase, response),
                    phase.latencies().responseTime(),
                    figure -> FigureCatalogue.ofPhases("response-" + figure).isLowerBound(phase),
                    Optional.empty()));
        }
        if (phase.latencies().kinds().size() > 1) {
            for (KindReport kind : phase.latencies().kinds()) {
                Optional<Long> documents = Optional.of(kind.documents());
                if (kind.operations() > 0) {
                    rows.add(new Latency(
                            open ? named(phase, kind, service) : named(phase, Message.text(kind.name())),
                            kind.serviceTime(),
                            figure -> false,
                            documents));
                }
                if (kind.operations() > 0 && open) {
                    rows.add(
                            new Latency(named(phase, kind, response), kind.responseTime(), figure -> false, documents));
                }
            }
        }
        return rows;
    }

    private static Message named(PhaseReport phase, Message name) {
        return Message.text(phase.title() + ": ").and(name);
    }

    private static Message named(PhaseReport phase, KindReport kind, Message time) {
        return Message.text(phase.title() + ": " + kind.name() + ", ").and(time);
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
                        .orElse(Message.NONE),
                missed,
                arrivals.due());
    }

    /** One stage of a phase. */
    private record InPhase(PhaseReport phase, StageReport stage) {

        Message target() {
            Message from = Message.text(FigureText.number(stage.fromRate()));
            return stage.fromRate() == stage.toRate()
                    ? from
                    : Message.of("{0} to {1}", from, FigureText.number(stage.toRate()));
        }

        Optional<String> time(String percentile) {
            String mark = stage.missed() + stage.failed() > 0 ? FigureText.AT_LEAST : "";
            return stage.responseTime()
                    .filter(time -> time.count() > 0)
                    .map(time -> mark + FigureText.microsAsMillis(time.percentile(percentile)));
        }
    }

    /** Returns the stages of phases whose rate changes. */
    public static Table stages(List<PhaseReport> phases) {
        List<InPhase> rows = phases.stream()
                .flatMap(phase -> phase.openLoop().stages().stream().map(stage -> new InPhase(phase, stage)))
                .toList();
        return new Columns<InPhase>()
                .add("phase", row -> row.phase().title())
                .add("stage", row -> row.stage().stage())
                .say(
                        Message.of("from, s"),
                        row -> Message.text(FigureText.seconds(row.stage().startSeconds())))
                .say(
                        Message.of("time, s"),
                        row -> Message.text(FigureText.seconds(row.stage().seconds())))
                .say(Message.of("target/s"), InPhase::target)
                .add("ops/s", row -> FigureText.number(row.stage().throughput()))
                .add("due", row -> FigureText.count(row.stage().due()))
                .add("missed", row -> FigureText.count(row.stage().missed()))
                .add("failed", row -> FigureText.count(row.stage().failed()))
                .addOptional("p50, ms", row -> row.time("50"))
                .addOptional("p99, ms", row -> row.time("99"))
                .addOptional("p99.9, ms", row -> row.time("99.9"))
                .table(Message.of("Stages"), rows)
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

    /** One event of a phase. */
    private record Happened(PhaseReport phase, EventReport event) {}

    /** Returns the events of the phases, without the starts of stages, which have a table. */
    public static Table events(List<PhaseReport> phases) {
        return new Columns<Happened>()
                .add("phase", row -> row.phase().title())
                .say(Message.of(EVENT), row -> words(row.event().name()))
                .say(
                        Message.of("at, s"),
                        row -> Message.text(FigureText.seconds(row.event().seconds())))
                .table(
                        Message.of("Events"),
                        phases.stream()
                                .flatMap(phase -> phase.servers().events().stream()
                                        .filter(event -> !event.startsStage())
                                        .map(event -> new Happened(phase, event)))
                                .toList());
    }

    /** Returns an event, such as {@code primary gone} or {@code a:27017 serves again}; other events are names. */
    private static Message words(String event) {
        Matcher parts = EVENT_PARTS.matcher(event);
        return parts.matches()
                ? Message.joined(
                        "",
                        IntStream.rangeClosed(1, parts.groupCount())
                                .mapToObj(parts::group)
                                .map(part -> Message.of(part.isBlank() ? part : Message.sense(EVENT, part)))
                                .toList())
                : Message.of(Message.sense(EVENT, event));
    }

    /** Returns the operations of each router during a phase. */
    public static Table routers(PhaseReport phase) {
        return new Columns<RouterReport>()
                .add("mongos", RouterReport::router)
                .add("operations", router -> FigureText.count(router.operations()))
                .add("ops/s", router -> FigureText.number(router.throughput()))
                .table(
                        Message.of("Routers during {0}", phase.title()),
                        phase.latencies().perRouter());
    }

    /** Returns the size of a collection after an insert. */
    public static Table storage(StorageReport storage) {
        Function<Long, String> megabytes = FigureText::mebibytes;
        return new Columns<StorageReport>()
                .say(
                        Message.of("after the insert"),
                        report -> Message.of("{0} documents", FigureText.count(report.documents())))
                .add("average object, B", report -> String.format(Locale.ROOT, "%.2f", report.averageObjectBytes()))
                .add("data, MB", megabytes.compose(StorageReport::dataBytes))
                .add("storage, MB", megabytes.compose(StorageReport::storageBytes))
                .add("indexes, MB", megabytes.compose(StorageReport::indexBytes))
                .add("total, MB", megabytes.compose(StorageReport::totalBytes))
                .addOptional(
                        "data folders, MB", report -> report.dataFolderBytes().map(megabytes))
                .table(Message.of("Storage"), List.of(storage))
                .noted(
                        storage.checkpointed()
                                ? List.of()
                                : List.of(
                                        Message.of("No checkpoint was taken first: sizes may be up to a minute old.")));
    }

    /** Returns a table that a workload made of its figures. */
    public static Table facts(FactTable facts) {
        FactTable.Wording words = facts.words();
        return new Table(
                        words.title(),
                        facts.columns().stream()
                                .map(column -> new Table.Column(Table.head(column), false))
                                .toList(),
                        facts.rows().stream()
                                .map(row -> row.stream()
                                        .map(FigureText::any)
                                        .map(cell -> words.cells().getOrDefault(cell, Message.text(cell)))
                                        .toList())
                                .toList(),
                        words.notes())
                .detecting();
    }
}
