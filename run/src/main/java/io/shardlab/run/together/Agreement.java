package io.shardlab.run.together;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.text.Message;
import io.shardlab.run.service.OutputParameters;
import io.shardlab.run.service.RunRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The values on which all machines of a run must agree. Pure functions. */
final class Agreement {

    /** Machines may reach the servers by other names and through other mongos. */
    private static final Set<String> OWN =
            Set.of(TargetParameters.URI.name(), OutputParameters.OUT.name(), OutputParameters.LABEL.name());

    private static final String WORKLOAD = "workload";
    private static final String FILE = "file";
    private static final String INPUT = "input";
    private static final String VERSION = "version";

    private Agreement() {}

    /** The values of a request by their options or names, without passwords. */
    static Map<String, String> of(RunRequest request, Together together) {
        Map<String, String> values = new TreeMap<>();
        request.settings().asText().forEach((name, text) -> {
            if (!OWN.contains(name)) {
                values.put("--" + name, text);
            }
        });
        values.put(Together.COUNT_OPTION, String.valueOf(together.count()));
        values.put(WORKLOAD, request.workload().name());
        request.workload().contentHash().ifPresent(hash -> values.put(FILE, hash));
        request.workload().inputFile(request.settings()).ifPresent(content -> values.put(INPUT, content));
        values.put(VERSION, ClientDescription.ofThisProcess().simulatorVersion());
        return values;
    }

    /** Describes what differs between a machine and others; empty if nothing does. */
    static Optional<Message> differences(JoinedMachine self, List<JoinedMachine> others) {
        List<Message> differing = new ArrayList<>();
        for (JoinedMachine other : others) {
            Set<String> names = new TreeSet<>(self.parameters().keySet());
            names.addAll(other.parameters().keySet());
            List<Message> values = names.stream()
                    .filter(name -> !value(self, name).equals(value(other, name)))
                    .map(name -> Message.of(
                            "{0} is {1} there and {2} here", what(name), value(other, name), value(self, name)))
                    .toList();
            if (!values.isEmpty()) {
                differing.add(Message.of("{0} runs something else: {1}", other.name(), Message.joined(", ", values)));
            }
        }
        return differing.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Message.of("{0}. Start the same command on all machines.", Message.joined("; ", differing)));
    }

    private static Message what(String name) {
        return switch (name) {
            case WORKLOAD -> Message.of("the workload");
            case FILE -> Message.of("the workload file");
            case INPUT -> Message.of("--file");
            case VERSION -> Message.of("the version");
            default -> Message.text(name);
        };
    }

    private static Message value(JoinedMachine member, String name) {
        String value = member.parameters().get(name);
        if (value == null) {
            return Message.of("not given");
        }
        return switch (name) {
            case FILE -> Message.of("one with SHA-256 {0}", value);
            case INPUT ->
                Message.of("a file of {0} bytes (checksum of its beginning {1})", (Object[]) value.split("/"));
            default -> Message.text(value);
        };
    }
}
