package io.shardlab.predict.queue;

import io.shardlab.predict.queue.ParallelQueues.Visit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A discrete-event simulation of a {@link Network}: first come, first served queues, Erlang distributed
 * service times whose number of phases follows from the network's variation (1: exponential), exponential think times and
 * constant delays. The class of each operation is drawn at random. The same seed gives the same figures.
 */
public final class Simulation {

    /** The simulated operations/s, and the sorted response times in seconds, of all operations and of each class. */
    public record Simulated(double throughput, double[] responses, List<double[]> classes) {

        Simulated of(int customer) {
            return new Simulated(throughput, classes.get(customer), List.of());
        }

        double mean() {
            return Arrays.stream(responses).average().orElseThrow();
        }

        double quantile(double share) {
            return responses[(int) (share * responses.length)];
        }
    }

    /** A customer at a station: its place in the network, and the number of a fork's branches that it still waits for. */
    private static final class Job {
        private int customer;
        private int station;
        private int branches;
        private double started;
        private double thought;
    }

    private record Event(double time, Job job, Line line) {}

    /** One queue of a station. */
    private final class Line {
        private final int servers;
        private final List<Double> seconds;
        private final ArrayDeque<Job> waiting = new ArrayDeque<>();
        private int busy;

        /** @param seconds the service time of the operations of each class */
        Line(int servers, List<Double> seconds) {
            this.servers = servers;
            this.seconds = seconds;
        }

        void arrive(Job job) {
            if (busy < servers) {
                busy++;
                serve(job);
            } else {
                waiting.add(job);
            }
        }

        void depart() {
            Job next = waiting.poll();
            if (next == null) {
                busy--;
            } else {
                serve(next);
            }
        }

        private void serve(Job job) {
            double service = 0;
            for (int phase = 0; phase < phases; phase++) {
                service += exponential(seconds.get(job.customer) / phases);
            }
            events.add(new Event(now + service, job, this));
        }
    }

    private final List<Network.Part> parts;
    private final List<List<Line>> lines = new ArrayList<>();
    private final PriorityQueue<Event> events = new PriorityQueue<>((a, b) -> Double.compare(a.time, b.time));
    private final SplittableRandom random;
    private final int phases;
    private final double arrivals;
    private final double[] responses;
    private final int[] customers;
    private final int warmUp;
    private double now;
    private int done;
    private double measuredFrom;

    private Simulation(Network network, double arrivals, int operations, long seed) {
        this.arrivals = arrivals;
        parts = network.parts();
        double variation = network.variation();
        phases = (int) Math.round(1 / variation);
        if (Math.abs(phases * variation - 1) > 1e-9) {
            throw new IllegalArgumentException("no Erlang distribution varies by " + variation);
        }
        random = new SplittableRandom(seed);
        warmUp = operations / 10;
        responses = new double[operations];
        customers = new int[operations];
        for (SharedStation station : network.stations()) {
            lines.add(station.queues().stream()
                    .map(queue -> new Line(queue.servers(), queue.seconds()))
                    .toList());
        }
    }

    /** A closed network, measured over this many operations after a tenth of them as warm-up. */
    public static Simulated closed(Network network, int customers, int operations, long seed) {
        Simulation simulation = new Simulation(network, 0, operations, seed);
        for (int i = 0; i < customers; i++) {
            simulation.start();
        }
        return simulation.run();
    }

    /** An open network with Poisson arrivals. */
    public static Simulated open(Network network, double arrivalsPerSecond, int operations, long seed) {
        Simulation simulation = new Simulation(network, arrivalsPerSecond, operations, seed);
        simulation.arrive();
        return simulation.run();
    }

    private Simulated run() {
        while (done < warmUp + responses.length) {
            Event event = events.remove();
            now = event.time;
            if (event.job == null) {
                start();
                arrive();
                continue;
            }
            if (event.line != null) {
                event.line.depart();
            }
            if (--event.job.branches == 0) {
                event.job.station++;
                enter(event.job);
            }
        }
        List<double[]> classes = IntStream.range(0, parts.size())
                .mapToObj(customer -> IntStream.range(0, responses.length)
                        .filter(operation -> customers[operation] == customer)
                        .mapToDouble(operation -> responses[operation])
                        .sorted()
                        .toArray())
                .toList();
        double throughput = responses.length / (now - measuredFrom);
        return new Simulated(throughput, Arrays.stream(responses).sorted().toArray(), classes);
    }

    private void arrive() {
        events.add(new Event(now + exponential(1 / arrivals), null, null));
    }

    private void start() {
        Job job = new Job();
        begin(job);
    }

    private void begin(Job job) {
        job.station = 0;
        job.started = now;
        job.thought = 0;
        job.customer = parts.size() == 1
                ? 0
                : chosen(parts.stream().map(Network.Part::share).toList());
        enter(job);
    }

    private void enter(Job job) {
        List<Station> stations = parts.get(job.customer).stations();
        if (job.station == stations.size()) {
            finish(job);
            return;
        }
        Station station = stations.get(job.station);
        List<Line> queues = lines.get(job.station);
        job.branches = 1;
        if (station instanceof Delay delay) {
            double seconds = delay.thinkTime() ? exponential(delay.seconds()) : delay.seconds();
            job.thought += delay.thinkTime() ? seconds : 0;
            events.add(new Event(now + seconds, job, null));
        } else if (station instanceof ForkJoin) {
            job.branches = queues.size();
            queues.forEach(queue -> queue.arrive(job));
        } else if (station instanceof ParallelQueues parallel) {
            queues.get(chosen(parallel.visits().stream().map(Visit::share).toList()))
                    .arrive(job);
        } else {
            queues.get(0).arrive(job);
        }
    }

    private void finish(Job job) {
        if (done >= warmUp) {
            responses[done - warmUp] = now - job.started - job.thought;
            customers[done - warmUp] = job.customer;
        }
        if (++done == warmUp) {
            measuredFrom = now;
        }
        if (arrivals == 0 && done < warmUp + responses.length) {
            begin(job);
        }
    }

    private int chosen(List<Double> shares) {
        double left = random.nextDouble();
        int place = 0;
        while (left >= shares.get(place) && place < shares.size() - 1) {
            left -= shares.get(place++);
        }
        return place;
    }

    /** The same on every machine, unlike {@link Math#log}. */
    private double exponential(double mean) {
        return -StrictMath.log(1 - random.nextDouble()) * mean;
    }
}
