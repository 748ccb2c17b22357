package io.shardlab.regression.deploy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.shardlab.regression.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * {@code deploy/kubernetes-job.yaml}.
 *
 * @param claim the volume of the results
 */
public record KubernetesJob(PersistentVolumeClaim claim, Job job) {

    private static final Path FILE = Simulator.HOME.resolve("deploy/kubernetes-job.yaml");

    /** The variable that Kubernetes sets in each container of an Indexed Job. */
    private static final String INDEX = "$(JOB_COMPLETION_INDEX)";

    /** Refuses fields that Kubernetes does not know; its classes would keep them beside the others. */
    private static final ObjectMapper STRICT = new ObjectMapper()
            .setAnnotationIntrospector(new JacksonAnnotationIntrospector() {
                @Override
                public Boolean hasAnySetter(Annotated annotated) {
                    return false;
                }
            });

    /**
     * Reads it.
     *
     * @throws IllegalArgumentException if it has a field that Kubernetes does not know, or one of a wrong type
     */
    public static KubernetesJob read() {
        try {
            return of(Files.readString(FILE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static KubernetesJob of(String text) {
        Iterable<Object> documents = new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(text);
        List<Object> objects =
                StreamSupport.stream(documents.spliterator(), false).toList();
        if (objects.size() != 2) {
            throw new IllegalArgumentException("there are " + objects.size() + " objects");
        }
        return new KubernetesJob(
                convert(objects.get(0), PersistentVolumeClaim.class), convert(objects.get(1), Job.class));
    }

    private static <T extends HasMetadata> T convert(Object object, Class<T> type) {
        Map<?, ?> fields = (Map<?, ?>) object;
        if (!HasMetadata.getKind(type).equals(fields.get("kind"))
                || !HasMetadata.getApiVersion(type).equals(fields.get("apiVersion"))) {
            throw new IllegalArgumentException("this is not a " + type.getSimpleName() + ": " + fields);
        }
        return STRICT.convertValue(object, type);
    }

    PodSpec pod() {
        return job.getSpec().getTemplate().getSpec();
    }

    /** The only container of a load machine. */
    Container container() {
        return pod().getContainers().get(0);
    }

    /** The number of load machines. */
    public int machines() {
        return job.getSpec().getCompletions();
    }

    /** The arguments of one load machine, as Kubernetes gives them to its container. */
    public List<String> arguments(int machine) {
        return arguments(machine, Map.of());
    }

    /**
     * Returns the same with other values of some options.
     *
     * @param values the other values by options, which the file must have
     */
    public List<String> arguments(int machine, Map<String, String> values) {
        List<String> arguments = withValues(values);
        arguments.replaceAll(argument -> argument.replace(INDEX, String.valueOf(machine)));
        return arguments;
    }

    private List<String> withValues(Map<String, String> values) {
        List<String> arguments = new ArrayList<>(container().getArgs());
        values.forEach((option, value) -> arguments.set(arguments.indexOf(option) + 1, value));
        return arguments;
    }

    /**
     * Returns the claim as JSON.
     *
     * @param accessMode in place of the file's; null for that one
     */
    public String claim(String accessMode) {
        PersistentVolumeClaim changed = read().claim();
        if (accessMode != null) {
            changed.getSpec().setAccessModes(List.of(accessMode));
        }
        return json(changed);
    }

    /**
     * Returns the job as JSON, with other values.
     *
     * @param image the load machine's image
     * @param processors of each load machine, such as {@code 250m}
     * @param values the other values by options, which the file must have
     */
    public String job(String image, String processors, Map<String, String> values) {
        KubernetesJob changed = read();
        changed.container().setImage(image);
        changed.container().setArgs(withValues(values));
        changed.container().getResources().getLimits().put("cpu", new Quantity(processors));
        changed.container().getResources().getRequests().put("cpu", new Quantity(processors));
        return json(changed.job());
    }

    /** Returns a pod as JSON that is like a load machine, but runs another command. */
    public String pod(String name, String image, List<String> arguments) {
        PodSpec spec = read().pod();
        spec.getContainers().get(0).setImage(image);
        spec.getContainers().get(0).setArgs(arguments);
        spec.getContainers().get(0).setResources(null);
        return json(new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withSpec(spec)
                .build());
    }

    private static String json(HasMetadata object) {
        try {
            return STRICT.writeValueAsString(object);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Docker's options for what Kubernetes does with a load machine: its limits, its user, and the rights that it lacks. */
    public List<String> dockerOptions() {
        Map<String, Quantity> limits = container().getResources().getLimits();
        List<String> options = new ArrayList<>(List.of(
                "--cpus",
                limits.get("cpu").getAmount(),
                "--memory",
                String.valueOf(limits.get("memory").getNumericalAmount().longValueExact()),
                "--user",
                pod().getSecurityContext().getRunAsUser() + ":"
                        + pod().getSecurityContext().getRunAsGroup()));
        container()
                .getSecurityContext()
                .getCapabilities()
                .getDrop()
                .forEach(right -> options.addAll(List.of("--cap-drop", right)));
        if (container().getSecurityContext().getReadOnlyRootFilesystem()) {
            options.add("--read-only");
        }
        if (!container().getSecurityContext().getAllowPrivilegeEscalation()) {
            options.addAll(List.of("--security-opt", "no-new-privileges"));
        }
        options.addAll(List.of("--tmpfs", "/tmp"));
        return options;
    }
}
