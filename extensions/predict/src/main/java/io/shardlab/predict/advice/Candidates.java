package io.shardlab.predict.advice;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.MachineCatalogue;
import io.shardlab.core.hardware.MachineCatalogue.MachineSize;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Candidate.Sizes;
import io.shardlab.predict.answer.Trials;
import io.shardlab.predict.answer.WhatIf;
import io.shardlab.predict.model.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All deployments that are tried. Confined to one thread. */
final class Candidates {

    /** The numbers of shards. */
    static final List<Integer> SHARDS = List.of(2, 3, 4, 6, 8, 12, 16);

    private static final List<Integer> ROUTERS = List.of(1, 2, 4, 8, 16);

    /** Mongos that can do this much more than the other servers hardly delay operations. */
    private static final double ENOUGH_ROUTERS = 1.25;

    private final List<Candidate> byPrice;
    private double floor = -1;

    /** @throws UsageException if the results do not have one server and a cluster */
    Candidates(WhatIf whatIf, AdviceQuestion question, Optional<MemoryFit> memory) {
        Hardware hardware = question.hardware();
        List<MachineSize> servers = sizes(question.catalogue(), hardware.server());
        List<MachineSize> routers = worthwhile(sizes(question.catalogue(), hardware.router()));
        List<Integer> counts = Stream.concat(ROUTERS.stream(), hardware.routers().stream())
                .distinct()
                .sorted()
                .toList();
        List<Candidate> all = new ArrayList<>();
        for (MachineSize server : servers) {
            for (MachineSize router : routers) {
                Sizes sizes = new Sizes(server, router, question.catalogue().isPresent());
                Trials trials =
                        whatIf.trials(question.on(server.machine(), router.machine(), SHARDS, ThreadChoice.STEPS));
                requireBoth(trials);
                if (router.equals(routers.get(0))) {
                    all.add(new Candidate(question, trials.oneServer(), sizes, trials, memory, this::floor));
                }
                for (int shards : SHARDS) {
                    counts.forEach(count -> all.add(
                            new Candidate(question, new Topology(shards, count), sizes, trials, memory, this::floor)));
                }
            }
        }
        byPrice = all.stream()
                .sorted(Comparator.comparingDouble(Candidate::price)
                        .thenComparing(
                                one -> one.topology().shards() + one.topology().routers()))
                .toList();
    }

    /**
     * The operations per second that a cluster has to exceed where no goals are set: what a single server does with documents from its
     * disk. A cluster that holds them in memory and does less is useless. 0 if no server is known to do so.
     */
    double floor() {
        if (floor < 0) {
            floor = singles().stream()
                    .filter(one -> one.data().missing() > 0
                            && Double.isFinite(one.data().fromDisks(one.data().missing())))
                    .mapToDouble(Candidate::throughput)
                    .max()
                    .orElse(0);
        }
        return floor;
    }

    /** The machine of the profile has no name, because there is no other. */
    private static List<MachineSize> sizes(Optional<MachineCatalogue> catalogue, Machine own) {
        return catalogue.map(MachineCatalogue::sizes).orElse(List.of(new MachineSize("", own)));
    }

    /** The sizes for mongos, which need no memory: without those that cost more than another one that is as fast. */
    private static List<MachineSize> worthwhile(List<MachineSize> sizes) {
        List<MachineSize> worth = new ArrayList<>();
        sizes.stream()
                .sorted(Comparator.comparingDouble(
                                (MachineSize size) -> size.machine().price())
                        .thenComparing(size -> -power(size)))
                .filter(size -> worth.stream().allMatch(cheaper -> power(cheaper) < power(size)))
                .forEach(worth::add);
        return worth;
    }

    private static double power(MachineSize size) {
        return size.machine().cores() * size.machine().speed();
    }

    private static void requireBoth(Trials trials) {
        if (!trials.covers(trials.oneServer()) || !trials.covers(new Topology(2, 1))) {
            throw new UsageException(Message.of(
                    "The results must have one server, which is a replica set of one member or a standalone server, "
                            + "and a sharded cluster, as those of 'simulator calibrate' have."));
        }
    }

    /** The cheapest first. */
    List<Candidate> all() {
        return byPrice;
    }

    List<Candidate> singles() {
        return byPrice.stream().filter(one -> !one.topology().sharded()).toList();
    }

    List<Candidate> clusters() {
        return byPrice.stream().filter(one -> one.topology().sharded()).toList();
    }

    /** The cluster of a number of shards, on servers like another deployment's, with as many mongos as it needs. */
    Candidate grown(int shards, Candidate servers) {
        List<Candidate> all = clusters().stream()
                .filter(one -> one.topology().shards() == shards && one.server().equals(servers.server()))
                .toList();
        return all.stream()
                .filter(one -> one.routerHeadroom() >= ENOUGH_ROUTERS)
                .findFirst()
                .or(() -> all.stream().max(Comparator.comparingDouble(Candidate::routerHeadroom)))
                .orElseThrow();
    }
}
