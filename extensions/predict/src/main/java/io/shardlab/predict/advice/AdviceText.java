package io.shardlab.predict.advice;

import static io.shardlab.predict.advice.AdviceWords.figures;
import static io.shardlab.predict.advice.AdviceWords.fullFigures;
import static io.shardlab.predict.advice.AdviceWords.name;
import static io.shardlab.predict.advice.AdviceWords.size;

import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.answer.JudgedGoal;
import io.shardlab.predict.answer.Limits;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The sentences of an answer. */
final class AdviceText {

    /** The station of the machine that sends the operations. */
    private static final String CLIENT = "client";

    private static final double MILLION = 1e6;

    private final AdviceQuestion question;
    private final BoundedShortlist findings;
    private final Evidence evidence;
    private final Option single;

    /**
     * The facts in sentences, besides the figures of deployments.
     *
     * @param lead from how many threads a cluster does more than one server; empty if none does, or with a catalogue
     * @param room the documents that the single server holds in memory; empty if unknown
     * @param fitUnknown whether nothing is known of whether the documents of the question fit there
     * @param memory the size of that memory
     * @param cheaperSingleFails whether a cheaper single server does not carry the load
     * @param atOneShard the part of the operations that stays at one shard with any number of shards
     * @param measuredShards the most shards that were measured
     * @param writesWait whether operations wait for journals or other members
     */
    record Evidence(
            Optional<Lead> lead,
            Optional<MemoryFit.Room> room,
            boolean fitUnknown,
            Message memory,
            boolean cheaperSingleFails,
            double atOneShard,
            int measuredShards,
            boolean writesWait) {}

    /** A cluster that does more than one server from a number of threads. */
    record Lead(Topology topology, int threads) {}

    AdviceText(AdviceQuestion question, BoundedShortlist findings, Evidence evidence) {
        this.question = question;
        this.findings = findings;
        this.evidence = evidence;
        this.single = findings.single();
    }

    Message answer() {
        return switch (findings.verdict()) {
            case NO -> no();
            case YES -> yes();
            case UNDECIDED -> undecided();
            case NEITHER -> neither();
            case DEPENDS -> depends();
        };
    }

    private Message no() {
        Message beginning = evidence.cheaperSingleFails()
                ? Message.of(
                        "No. A larger server is enough: one of the size {0} carries this load{1}: {2}{3}.",
                        size(single), forPrice(single), figures(single), askedFor())
                : Message.of(
                        "No. {0} carries this load{1}: {2}{3}.",
                        oneServer(true), forPrice(single), figures(single), askedFor());
        return beginning.and(cheaper()).and(isPriced() ? againstCluster().and(beyondMemory()) : wouldPay());
    }

    /** The cheapest cluster, where prices mean something. */
    private Message againstCluster() {
        return findings.cluster()
                .map(one -> Message.of(
                        " The cheapest cluster that carries it, {0}, costs {1}.",
                        name(one), FigureText.number(one.price())))
                .orElseGet(() -> Message.of(" No cluster that was tried carries it."));
    }

    private Message yes() {
        Option cluster = findings.chosen();
        return Message.of(
                        "Yes. {0} carry this load{1}: {2}{3}. {4}",
                        name(cluster), forPrice(cluster), figures(cluster), askedFor(), server())
                .and(cheaper())
                .and(isHot() ? Message.of(" {0}: another shard key would need fewer shards.", hot()) : Message.NONE);
    }

    /** The sentence on one server where the answer is a cluster. */
    private Message server() {
        return switch (single.verdict()) {
            case MET -> Message.of("{0} would carry it, too,{1}.", oneServer(true), forPrice(single));
            case UNDECIDED ->
                Message.of(
                        "{0} may carry it, too,{1}: its bounds include the load.", oneServer(true), forPrice(single));
            case UNKNOWN, MISSED ->
                isPriced()
                        ? Message.of(
                                single.readsFromDisk()
                                        ? "One server does not: the largest, {0}, has too little memory, because {1}."
                                        : "One server does not: the largest, {0}, carries {1}.",
                                size(single),
                                shortcoming())
                        : Message.of("{0} does not: {1}.", oneServer(true), shortcoming());
        };
    }

    private Message cheaper() {
        return findings.cheaper()
                .map(one -> Message.of(
                        " A cheaper deployment may be enough, because its bounds include the load: {0}.", name(one)))
                .orElse(Message.NONE);
    }

    private Message undecided() {
        Option chosen = findings.chosen();
        Message measure = Message.of(
                " Measure {0} with {1,choice,1#1 thread|1<{1} threads} to decide.", name(chosen), chosen.threads());
        if (!chosen.topology().sharded() && question.documents().isPresent() && isBetweenRooms()) {
            return Message.of(
                            "Undecided. {0} documents may or may not fit into the {1} of {2}, which has room for {3}. If "
                                    + "they fit, it carries {4}{5}.",
                            documents(), evidence.memory(), oneServer(false), room(), fullFigures(single), askedFor())
                    .and(alternative())
                    .and(Message.of(" Measure {0} with these documents to decide.", name(chosen)));
        }
        if (!chosen.topology().sharded() && evidence.fitUnknown()) {
            return Message.of(
                    "Undecided. Nothing is known of whether {0} documents fit into the memory of {1}. If they fit, "
                            + "it carries {2}{3}.",
                    documents(), oneServer(false), fullFigures(single), askedFor());
        }
        Message subject = chosen.topology().sharded()
                ? Message.of(
                        "Undecided. {0} may carry this load{1}: {2}", name(chosen), forPrice(chosen), figures(chosen))
                : Message.of("Undecided. {0} carries {1}", oneServer(true), figures(chosen));
        return subject.and(open(chosen))
                .and(
                        chosen.topology().sharded() && single.verdict() != GoalVerdict.MET
                                ? Message.of(" {0}", server())
                                : Message.NONE)
                .and(alternative())
                .and(measure);
    }

    /** The goals that the bounds of an option leave open. */
    private Message open(Option option) {
        List<JudgedGoal> open = AdviceWords.goals(option, GoalVerdict.UNDECIDED);
        if (open.isEmpty()) {
            return Message.of(
                    ". Whether {0} documents fit into its memory is an estimate, within wide bounds.", documents());
        }
        boolean bounded = open.stream()
                .allMatch(one -> one.figure().flatMap(Estimate::low).isPresent());
        return Message.of(
                bounded ? "{0}, which lies within these bounds." : "{0}, but the bounds are unknown.",
                AdviceWords.askedFor(open));
    }

    private boolean isBetweenRooms() {
        return evidence.room()
                .filter(room -> question.documents().get() > room.low()
                        && question.documents().get() < room.high())
                .isPresent();
    }

    /** The cheapest deployment that meets the goals for sure. */
    private Message alternative() {
        return findings.known()
                .map(one -> one.topology().sharded()
                        ? Message.of(" {0} carry it for sure{1}: {2}.", name(one), forPrice(one), figures(one))
                        : Message.of(" {0} carries it for sure{1}: {2}.", oneServer(true), forPrice(one), figures(one)))
                .orElseGet(() -> Message.of(" No deployment that was tried carries it for sure."));
    }

    /** A refusal names only goals that are missed or unknown. */
    private Message neither() {
        Option nearest = findings.chosen();
        int most = Candidates.SHARDS.get(Candidates.SHARDS.size() - 1);
        List<JudgedGoal> missed = AdviceWords.goals(nearest, GoalVerdict.MISSED);
        List<JudgedGoal> unknown = AdviceWords.goals(nearest, GoalVerdict.UNKNOWN);
        if (question.goals().isEmpty() && findings.options().stream().anyMatch(one -> !one.readsFromDisk())) {
            return Message.of(
                    "No cluster of up to {0,choice,1#1 shard|1<{0} shards} is known to do more with {1} documents in "
                            + "memory than {2} does with reads from its disk: {3}.",
                    most, documents(), oneServer(false), figures(single));
        }
        if (missed.isEmpty()) {
            return unknown.isEmpty()
                    ? Message.of(
                            "No deployment of up to {0,choice,1#1 shard|1<{0} shards} has enough memory for {1} documents.",
                            most, documents())
                    : Message.of(
                            "No deployment of up to {0,choice,1#1 shard|1<{0} shards} is known to carry this load: {1} "
                                    + "documents do not fit into their memory, and {2}{3}.",
                            most,
                            documents(),
                            Message.of(
                                    unknown.stream().allMatch(one -> JudgedGoal.isOfThroughput(one.goal()))
                                            ? "the speed of their disks is unknown"
                                            : "response times with reads from disks are unknown"),
                            AdviceWords.askedFor(unknown));
        }
        boolean tooSlow = missed.stream().anyMatch(one -> !JudgedGoal.isOfThroughput(one.goal()));
        boolean hotIsTheReason = isHot() && !tooSlow;
        return (hotIsTheReason
                        ? Message.of("No. {0}, so more shards add little: change the shard key first.", hot())
                        : Message.of(
                                "No deployment of up to {0,choice,1#1 shard|1<{0} shards} carries this load.", most))
                .and(Message.of(
                        tooSlow
                                ? " The one that comes nearest, {0}, has {1} with a single thread{2}{3}."
                                : question.limitsResponseTimes()
                                        ? " The one with the highest throughput that is fast enough, {0}, has {1}{2}{3}."
                                        : " The one with the highest throughput, {0}, has {1}{2}{3}.",
                        name(nearest),
                        figures(nearest),
                        AdviceWords.askedFor(missed),
                        hotIsTheReason ? Message.NONE : limit(nearest)))
                .and(
                        evidence.writesWait() && nearest.limit().equals(Limits.RESPONSE_TIMES)
                                ? Message.of(
                                        " Writes wait for journals or other members, and more shards do not shorten that wait.")
                                : Message.NONE);
    }

    private static Message limit(Option option) {
        return option.limit().equals(Limits.TOO_FEW_THREADS)
                ? Message.of("; its limit: {0} threads, with which throughput still grows", option.threads())
                : Message.of("; its limit: {0}{1}", option.limitWord(), largerClient(option));
    }

    private Message depends() {
        Option cluster = findings.chosen();
        boolean sharded = cluster.topology().sharded();
        return Message.of(
                        "Sharding pays only beyond what {0} carries: {1}{2}.",
                        isPriced()
                                ? Message.of("one server of the largest size, {0},", size(single))
                                : oneServer(false),
                        figures(single),
                        forPrice(single))
                .and(
                        sharded
                                ? times(cluster)
                                : Message.of(" No cluster that was tried does noticeably more{0}.", clientLimit()))
                .and(isPriced() || !sharded ? Message.NONE : wouldPay())
                .and(isHot() ? Message.of(" {0}: change the shard key first.", hot()) : Message.NONE);
    }

    private Message times(Option cluster) {
        return Message.of(
                " {0} carry {1} times as much{2}.",
                name(cluster),
                cluster.throughput().ratio(single.throughput()).text(),
                isPriced()
                        ? Message.of(" for {0} times the price", FigureText.number(cluster.price() / single.price()))
                        : Message.NONE);
    }

    private Message clientLimit() {
        return single.limit().equals(CLIENT)
                ? Message.of("; the limit: client{0}", largerClient(single))
                : Message.NONE;
    }

    /** The client may be a load machine that is too small for the comparison. */
    private static Message largerClient(Option option) {
        return option.limit().equals(CLIENT)
                ? Message.of(", which a file for --hardware can describe larger")
                : Message.NONE;
    }

    private boolean isHot() {
        return evidence.atOneShard() >= OperationClass.NOTED_HOT;
    }

    private Message hot() {
        int shards = Math.max(1, evidence.measuredShards());
        double largest = evidence.atOneShard() + (1 - evidence.atOneShard()) / shards;
        return Message.of(
                "One of the {0,number,#} measured shards did {1} of the operations, and {2} stay at one shard "
                        + "with any number of them",
                shards, FigureText.percent(largest), FigureText.percent(evidence.atOneShard()));
    }

    private boolean isPriced() {
        return question.catalogue().isPresent();
    }

    private Message forPrice(Option option) {
        return question.catalogue()
                .map(catalogue -> Message.of(
                        Message.sense("price", " for {0}"),
                        FigureText.number(option.price())
                                + catalogue.priceUnit().map(unit -> " " + unit).orElse("")))
                .orElse(Message.NONE);
    }

    private Message shortcoming() {
        if (single.readsFromDisk()) {
            Message documents = question.documents().isPresent()
                    ? Message.of("{0} documents", documents())
                    : Message.of("the documents");
            return Message.of("{0} do not fit into {1}{2}", documents, evidence.memory(), fromDisk());
        }
        return single.tooSlow()
                ? Message.of("{0} with a single thread, too slow for the goals", figures(single))
                : figures(single);
    }

    /** The figures of a server whose disk is too slow, if the speed of the disk is known, or the figures that are unknown. */
    private Message fromDisk() {
        if (question.limitsResponseTimes()) {
            return Message.of(", and response times with reads from disks are unknown");
        }
        return single.limit().equals(Candidate.DISK)
                ? Message.of(", and its disk allows {0}", figures(single))
                : Message.NONE;
    }

    private String documents() {
        return question.documents().map(FigureText::count).orElse("");
    }

    private Message askedFor() {
        return AdviceWords.asked(question.goals());
    }

    /** From how many threads or documents on a cluster does more. */
    private Message wouldPay() {
        Optional<Message> threads = evidence.lead()
                .map(lead -> Message.of(
                        "from about {0,choice,1#1 thread|1<{0} threads} on ({1})",
                        lead.threads(), name(lead.topology())));
        Optional<Message> documents = evidence.room()
                .map(room -> Message.of(
                        "beyond {0}, when they no longer fit into {1} of memory (estimated)",
                        room(), evidence.memory()));
        return Stream.of(threads, documents)
                .flatMap(Optional::stream)
                .reduce((all, next) -> Message.of("{0}, or {1}", all, next))
                .map(all -> Message.of(" A cluster does more {0}.", all))
                .orElseGet(() -> Message.of(" No cluster that was tried does more."));
    }

    private Message beyondMemory() {
        return evidence.room()
                .map(room -> Message.of(
                        " The server is too small beyond {0}, when they no longer fit into {1} of memory (estimated).",
                        room(), evidence.memory()))
                .orElse(Message.NONE);
    }

    private Message room() {
        return evidence.room()
                .map(room -> room.estimate().times(1 / MILLION))
                .map(room -> Message.of(
                        "{0} M documents ({1} to {2} M)",
                        room.text(),
                        room.lowText().orElseThrow(),
                        room.highText().orElseThrow()))
                .orElseGet(() -> Message.of("an unknown number of documents"));
    }

    /** @param first whether it begins a sentence, where English has a capital letter */
    private Message oneServer(boolean first) {
        return isPriced()
                ? Message.of(first ? "One server of the size {0}" : "one server of the size {0}", size(single))
                : Message.of(
                        first ? "One server of {0}" : "one server of {0}",
                        question.hardware().name().replaceFirst(" \\(.*", ""));
    }
}
