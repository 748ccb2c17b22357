package io.shardlab.predict.advice;

import static io.shardlab.predict.advice.AdviceWords.NOTHING;
import static io.shardlab.predict.advice.AdviceWords.figures;
import static io.shardlab.predict.advice.AdviceWords.fullFigures;
import static io.shardlab.predict.advice.AdviceWords.name;
import static io.shardlab.predict.advice.AdviceWords.say;
import static io.shardlab.predict.advice.AdviceWords.size;

import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.answer.JudgedGoal;
import io.shardlab.predict.answer.Limits;
import io.shardlab.predict.model.Operation;
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
    private final Findings findings;
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

    AdviceText(AdviceQuestion question, Findings findings, Evidence evidence) {
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
                ? say("no.larger", size(single), forPrice(single), figures(single), askedFor())
                : say("no", oneServer("first."), forPrice(single), figures(single), askedFor());
        return beginning.and(cheaper()).and(isPriced() ? againstCluster().and(beyondMemory()) : wouldPay());
    }

    /** The cheapest cluster, where prices mean something. */
    private Message againstCluster() {
        return findings.cluster()
                .map(one -> say("cluster.price", name(one), FigureText.number(one.price())))
                .orElseGet(() -> say("cluster.none"));
    }

    private Message yes() {
        Option cluster = findings.chosen();
        return say("yes", name(cluster), forPrice(cluster), figures(cluster), askedFor(), server())
                .and(cheaper())
                .and(isHot() ? say("yes.hot", hot()) : NOTHING);
    }

    /** The sentence on one server where the answer is a cluster. */
    private Message server() {
        return switch (single.verdict()) {
            case MET -> say("server.too", oneServer("first."), forPrice(single));
            case UNDECIDED -> say("server.may", oneServer("first."), forPrice(single));
            case UNKNOWN, MISSED ->
                isPriced()
                        ? say(
                                single.readsFromDisk() ? "server.largest.memory" : "server.largest",
                                size(single),
                                shortcoming())
                        : say("server.not", oneServer("first."), shortcoming());
        };
    }

    private Message cheaper() {
        return findings.cheaper().map(one -> say("cheaper", name(one))).orElse(NOTHING);
    }

    private Message undecided() {
        Option chosen = findings.chosen();
        Message measure = say("measure", name(chosen), chosen.threads());
        if (!chosen.topology().sharded() && question.documents().isPresent() && isBetweenRooms()) {
            return say(
                            "undecided.memory",
                            documents(),
                            evidence.memory(),
                            oneServer(""),
                            room(),
                            fullFigures(single),
                            askedFor())
                    .and(alternative())
                    .and(say("measure.documents", name(chosen)));
        }
        if (!chosen.topology().sharded() && evidence.fitUnknown()) {
            return say("undecided.unknown", documents(), oneServer(""), fullFigures(single), askedFor());
        }
        Message subject = chosen.topology().sharded()
                ? say("undecided.cluster", name(chosen), forPrice(chosen), figures(chosen))
                : say("undecided", oneServer("first."), figures(chosen));
        return subject.and(open(chosen))
                .and(
                        chosen.topology().sharded() && single.verdict() != GoalVerdict.MET
                                ? say("and", server())
                                : NOTHING)
                .and(alternative())
                .and(measure);
    }

    /** The goals that the bounds of an option leave open. */
    private Message open(Option option) {
        List<JudgedGoal> open = AdviceWords.goals(option, GoalVerdict.UNDECIDED);
        if (open.isEmpty()) {
            return say("undecided.memory.cluster", documents());
        }
        boolean bounded = open.stream()
                .allMatch(one -> one.figure().flatMap(Estimate::low).isPresent());
        return say(bounded ? "undecided.within" : "undecided.unbounded", AdviceWords.askedFor(open));
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
                        ? say("alternative", name(one), forPrice(one), figures(one))
                        : say("alternative.server", oneServer("first."), forPrice(one), figures(one)))
                .orElseGet(() -> say("alternative.none"));
    }

    /** A refusal names only goals that are missed or unknown. */
    private Message neither() {
        Option nearest = findings.chosen();
        int most = Candidates.SHARDS.get(Candidates.SHARDS.size() - 1);
        List<JudgedGoal> missed = AdviceWords.goals(nearest, GoalVerdict.MISSED);
        List<JudgedGoal> unknown = AdviceWords.goals(nearest, GoalVerdict.UNKNOWN);
        if (question.goals().isEmpty() && findings.options().stream().anyMatch(one -> !one.readsFromDisk())) {
            return say("neither.floor", most, documents(), oneServer(""), figures(single));
        }
        if (missed.isEmpty()) {
            return unknown.isEmpty()
                    ? say("neither.memory", most, documents())
                    : say(
                            "neither.unknown",
                            most,
                            documents(),
                            say(
                                    unknown.stream().allMatch(one -> JudgedGoal.isOfThroughput(one.goal()))
                                            ? "neither.unknown.disk"
                                            : "neither.unknown.times"),
                            AdviceWords.askedFor(unknown));
        }
        boolean tooSlow = missed.stream().anyMatch(one -> !JudgedGoal.isOfThroughput(one.goal()));
        boolean hotIsTheReason = isHot() && !tooSlow;
        return (hotIsTheReason ? say("neither.hot", hot()) : say("neither", most))
                .and(say(
                        tooSlow
                                ? "neither.nearest"
                                : question.limitsResponseTimes() ? "neither.within" : "neither.highest",
                        name(nearest),
                        figures(nearest),
                        AdviceWords.askedFor(missed),
                        hotIsTheReason ? NOTHING : limit(nearest)))
                .and(
                        evidence.writesWait() && nearest.limit().equals(Limits.RESPONSE_TIMES)
                                ? say("neither.writes")
                                : NOTHING);
    }

    private static Message limit(Option option) {
        return option.limit().equals(Limits.TOO_FEW_THREADS)
                ? say("neither.threads", option.threads())
                : say("neither.limit", option.limitWord(), largerClient(option));
    }

    private Message depends() {
        Option cluster = findings.chosen();
        boolean sharded = cluster.topology().sharded();
        return say(
                        "depends",
                        isPriced() ? say("server.of-largest", size(single)) : oneServer(""),
                        figures(single),
                        forPrice(single))
                .and(sharded ? times(cluster) : say("depends.none", clientLimit()))
                .and(isPriced() || !sharded ? NOTHING : wouldPay())
                .and(isHot() ? say("depends.hot", hot()) : NOTHING);
    }

    private Message times(Option cluster) {
        return say(
                "depends.times",
                name(cluster),
                cluster.throughput().ratio(single.throughput()).text(),
                isPriced() ? say("depends.times.price", FigureText.number(cluster.price() / single.price())) : NOTHING);
    }

    private Message clientLimit() {
        return single.limit().equals(CLIENT) ? say("depends.client", largerClient(single)) : NOTHING;
    }

    /** The client may be a load machine that is too small for the comparison. */
    private static Message largerClient(Option option) {
        return option.limit().equals(CLIENT) ? say("larger-client") : NOTHING;
    }

    private boolean isHot() {
        return evidence.atOneShard() >= Operation.NOTED_HOT;
    }

    private Message hot() {
        int shards = Math.max(1, evidence.measuredShards());
        double largest = evidence.atOneShard() + (1 - evidence.atOneShard()) / shards;
        return say("hot", shards, FigureText.percent(largest), FigureText.percent(evidence.atOneShard()));
    }

    private boolean isPriced() {
        return question.catalogue().isPresent();
    }

    private Message forPrice(Option option) {
        return question.catalogue()
                .map(catalogue -> say(
                        "price",
                        FigureText.number(option.price())
                                + catalogue.priceUnit().map(unit -> " " + unit).orElse("")))
                .orElse(NOTHING);
    }

    private Message shortcoming() {
        if (single.readsFromDisk()) {
            Message documents = question.documents().isPresent() ? say("documents", documents()) : say("documents.the");
            return say("short.memory", documents, evidence.memory(), fromDisk());
        }
        return single.tooSlow() ? say("short.slow", figures(single)) : figures(single);
    }

    /** The figures of a server whose disk is too slow, if the speed of the disk is known, or the figures that are unknown. */
    private Message fromDisk() {
        if (question.limitsResponseTimes()) {
            return say("short.unknown");
        }
        return single.limit().equals(Candidate.DISK) ? say("short.disk", figures(single)) : NOTHING;
    }

    private String documents() {
        return question.documents().map(FigureText::count).orElse("");
    }

    private Message askedFor() {
        return AdviceWords.asked(question.goals());
    }

    /** From how many threads or documents on a cluster does more. */
    private Message wouldPay() {
        Optional<Message> threads =
                evidence.lead().map(lead -> say("more.threads", lead.threads(), name(lead.topology())));
        Optional<Message> documents = evidence.room().map(room -> say("more.documents", room(), evidence.memory()));
        return Stream.of(threads, documents)
                .flatMap(Optional::stream)
                .reduce((all, next) -> say("more.or", all, next))
                .map(all -> say("more", all))
                .orElseGet(() -> say("more.none"));
    }

    private Message beyondMemory() {
        return evidence.room()
                .map(room -> say("beyond-memory", room(), evidence.memory()))
                .orElse(NOTHING);
    }

    private Message room() {
        return evidence.room()
                .map(room -> room.estimate().times(1 / MILLION))
                .map(room -> say(
                        "room",
                        room.text(),
                        room.lowText().orElseThrow(),
                        room.highText().orElseThrow()))
                .orElseGet(() -> say("room.unknown"));
    }

    /** @param place {@code first.} at the beginning of a sentence, where English has a capital letter; otherwise empty */
    private Message oneServer(String place) {
        return isPriced()
                ? Message.of("advice.server." + place + "size", size(single))
                : Message.of(
                        "advice.server." + place + "hardware",
                        question.hardware().name().replaceFirst(" \\(.*", ""));
    }
}
